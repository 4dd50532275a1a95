// Generated from shop.Article. Change Article, not this file.
package shop;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Article} to rows of table {@code articles} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class ArticleTableMapper implements EntityMapper<Article> {
    private static final String ENTITY = "Article";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("category", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("name", ValueType.STRING));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "articles")
            .property(PropertyModel.partitionKey("category", ValueType.STRING))
            .property(PropertyModel.rowKey("name", ValueType.STRING))
            .property(PropertyModel.stored("stock", ValueType.INT).notNull())
            .property(PropertyModel.version("version"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    /** Creates a mapper; mappers are stateless. */
    public ArticleTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Article> entityType() {
        return Article.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Article article) {
        return primaryKey(article.category(), article.name());
    }

    @Override
    public EntityKey idOf(Article article) {
        return ArticleKey.of(article);
    }

    @Override
    public void write(Article article, RowWriter writer) {
        writer.int32("stock", article.stock());
    }

    @Override
    public Article read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String category = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            String name = rowKey.string();
            int stock = reader.int32("stock");
            String version = reader.etag().toString();
            return Article.builder()
                    .category(category)
                    .name(name)
                    .stock(stock)
                    .version(version)
                    .build();
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Article article, String name) {
        return switch (name) {
            case "category" -> article.category();
            case "name" -> article.name();
            case "stock" -> article.stock();
            case "version" -> article.version();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable ETag versionOf(Article article) {
        return VersionValues.of(ENTITY, "version", article.version());
    }

    @Override
    public Article withVersion(Article article, @Nullable ETag version) {
        return Article.builder()
                .category(article.category())
                .name(article.name())
                .stock(article.stock())
                .version(version == null ? null : version.toString())
                .build();
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String category, String name) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(category).toKey(),
                ROW_KEY.writer(ENTITY).string(name).toKey());
    }
}
