package dev.tables.mapping.encryption;

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
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The mapper that the annotation processor would generate for {@link Heavy}. Its secret is encrypted and its content is
 * stored in pieces, with or without indexes.
 */
final class HeavyTableMapper implements EntityMapper<Heavy> {
    /** The names of the indexes: copies of whole entities in their partitions and in a table, and lists. */
    static final List<String> INDEXES = List.of("byTitle", "byTitleAnywhere", "byBox");

    private final EntityModel model;

    HeavyTableMapper(boolean hasIndexes) {
        EntityModel.Builder builder = EntityModel.builder("Heavy", "heavies")
                .property(PropertyModel.partitionKey("shelf", ValueType.STRING))
                .property(PropertyModel.rowKey("name", ValueType.STRING))
                .property(PropertyModel.stored("title", ValueType.STRING).notNull())
                .property(PropertyModel.stored("box", ValueType.STRING).notNull())
                .property(PropertyModel.stored("secret", ValueType.STRING)
                        .notNull()
                        .encrypted("default")
                        .blindIndexBits(0))
                .property(PropertyModel.stored("content", ValueType.BINARY)
                        .notNull()
                        .storage(PropertyStorage.chunked()))
                .partitionKey(KeyLayout.of(KeyComponent.of("shelf", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("name", ValueType.STRING)));
        if (hasIndexes) {
            builder.index(index("byTitle", "title", IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES))
                    .index(index("byTitleAnywhere", "title", IndexScope.GLOBAL, IndexLayout.ALL_PROPERTIES))
                    .index(index("byBox", "box", IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE));
        }
        model = builder.build();
    }

    private static IndexModel index(String name, String property, IndexScope scope, IndexLayout layout) {
        return IndexModel.of(name, KeyComponent.of(property, ValueType.STRING))
                .scope(scope)
                .layout(layout);
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public Class<Heavy> entityType() {
        return Heavy.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Heavy heavy) {
        return new PrimaryKey(
                model.partitionKey().writer("Heavy").string(heavy.shelf()).toKey(),
                model.rowKey().writer("Heavy").string(heavy.name()).toKey());
    }

    @Override
    public EntityKey idOf(Heavy heavy) {
        return () -> primaryKeyOf(heavy);
    }

    @Override
    public void write(Heavy heavy, RowWriter writer) {
        writer.string("title", heavy.title())
                .string("box", heavy.box())
                .string("secret", heavy.secret())
                .binary("content", heavy.content());
    }

    @Override
    public Heavy read(RowReader reader) {
        return new Heavy(
                model.partitionKey().reader("Heavy", reader.partitionKey()).string(),
                model.rowKey().reader("Heavy", reader.rowKey()).string(),
                Objects.requireNonNull(reader.string("title")),
                Objects.requireNonNull(reader.string("box")),
                Objects.requireNonNull(reader.string("secret")),
                Objects.requireNonNull(reader.binary("content")));
    }

    @Override
    public @Nullable Object property(Heavy heavy, String name) {
        return switch (name) {
            case "shelf" -> heavy.shelf();
            case "name" -> heavy.name();
            case "title" -> heavy.title();
            case "box" -> heavy.box();
            case "secret" -> heavy.secret();
            case "content" -> heavy.content();
            default -> throw new IllegalArgumentException("Heavy has no property " + name + ".");
        };
    }

    @Override
    public void writeIndex(int index, Heavy heavy, KeyWriter writer) {
        writer.string(INDEXES.get(index).equals("byBox") ? heavy.box() : heavy.title());
    }

    @Override
    public @Nullable ETag versionOf(Heavy heavy) {
        return null;
    }

    @Override
    public Heavy withVersion(Heavy heavy, @Nullable ETag version) {
        return heavy;
    }
}
