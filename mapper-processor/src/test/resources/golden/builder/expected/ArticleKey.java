// Generated from shop.Article. Change Article, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Article}. Partition key: {@code category}. Row key: {@code name}.
 *
 * @param category part of the partition key
 * @param name part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ArticleKey(String category, String name) implements EntityKey {
    /** Refuses null. */
    public ArticleKey {
        RequiredValues.requireKeyComponent("Article", "category", category);
        RequiredValues.requireKeyComponent("Article", "name", name);
    }

    /** The key of an entity. */
    public static ArticleKey of(Article article) {
        return new ArticleKey(article.category(), article.name());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ArticleTableMapper.primaryKey(category, name);
    }
}
