package dev.tables.mapping.table;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.type.ValueType;
import org.jspecify.annotations.Nullable;

/** What the annotation processor would write for {@link Document}, with texts and scans stored in one way or another. */
public final class DocumentTableMapper implements EntityMapper<Document> {
    static final int BY_TITLE = 0;

    private final EntityModel model;
    private final ExplodedMap<String, String> fields;

    DocumentTableMapper(PropertyStorage spread, IndexScope scope) {
        this(EntityModel.builder("Document", "documents"), spread, scope, IndexLayout.KEYS_ONLY);
    }

    public DocumentTableMapper(
            EntityModel.Builder builder, PropertyStorage spread, IndexScope scope, IndexLayout layout) {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        model = builder.property(PropertyModel.partitionKey("shelf", ValueType.STRING))
                .property(PropertyModel.rowKey("name", ValueType.STRING))
                .property(PropertyModel.stored("title", ValueType.STRING))
                .property(PropertyModel.stored("text", ValueType.STRING).storage(spread))
                .property(PropertyModel.stored("scan", ValueType.BINARY).storage(spread))
                .property(PropertyModel.stored("fields", ValueType.STRING)
                        .storage(PropertyStorage.map(2000, ValueType.STRING)))
                .partitionKey(KeyLayout.of(KeyComponent.of("shelf", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("name", ValueType.STRING)))
                .index(IndexModel.of("byTitle", title).scope(scope).layout(layout))
                .build();
        fields = ExplodedMap.of(model, "fields", String.class, String.class);
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public Class<Document> entityType() {
        return Document.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Document document) {
        return keys(document.shelf(), document.name());
    }

    PrimaryKey keys(String shelf, String name) {
        return new PrimaryKey(
                model.partitionKey().writer("Document").string(shelf).toKey(),
                model.rowKey().writer("Document").string(name).toKey());
    }

    @Override
    public EntityKey idOf(Document document) {
        return () -> primaryKeyOf(document);
    }

    @Override
    public void write(Document document, RowWriter writer) {
        writer.string("title", document.title()).string("text", document.text()).binary("scan", document.scan());
        fields.write(document.fields(), writer);
    }

    @Override
    public Document read(RowReader reader) {
        return new Document(
                model.partitionKey().reader("Document", reader.partitionKey()).string(),
                model.rowKey().reader("Document", reader.rowKey()).string(),
                reader.string("title"),
                reader.string("text"),
                reader.binary("scan"),
                fields.read(reader));
    }

    @Override
    public @Nullable Object property(Document document, String name) {
        return switch (name) {
            case "shelf" -> document.shelf();
            case "name" -> document.name();
            case "title" -> document.title();
            case "text" -> document.text();
            case "scan" -> document.scan();
            case "fields" -> document.fields();
            default -> throw new IllegalArgumentException("Document has no property " + name + ".");
        };
    }

    @Override
    public void writeIndex(int index, Document document, KeyWriter writer) {
        writer.string(document.title());
    }

    @Override
    public @Nullable ETag versionOf(Document document) {
        return null;
    }

    @Override
    public Document withVersion(Document document, @Nullable ETag version) {
        return document;
    }
}
