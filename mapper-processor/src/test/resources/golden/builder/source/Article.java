package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;

@TableEntity(table = "articles")
public final class Article {
    @PartitionKey
    private final String category;

    @RowKey
    private final String name;

    private final int stock;

    @Version
    private final String version;

    private Article(Builder builder) {
        category = builder.category;
        name = builder.name;
        stock = builder.stock;
        version = builder.version;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String category() {
        return category;
    }

    public String name() {
        return name;
    }

    public int stock() {
        return stock;
    }

    public String version() {
        return version;
    }

    public static final class Builder {
        private String category;
        private String name;
        private int stock;
        private String version;

        public Builder category(String value) {
            category = value;
            return this;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder stock(int value) {
            stock = value;
            return this;
        }

        public Builder version(String value) {
            version = value;
            return this;
        }

        public Article build() {
            return new Article(this);
        }
    }
}
