// Generated from shop.Article. Change Article, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Article}: partition key {@code category}, row key {@code name}.
 *
 * @param category a component of the partition key
 * @param name a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ArticleKey(String category, String name) implements EntityKey {
    /** Creates a key. No component may be null. */
    public ArticleKey {
        RequiredValues.requireKeyComponent("Article", "category", category);
        RequiredValues.requireKeyComponent("Article", "name", name);
    }

    /** Returns the key of an entity. */
    public static ArticleKey of(Article article) {
        return new ArticleKey(article.category(), article.name());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ArticleTableMapper.primaryKey(category, name);
    }
}
