package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

public final class Outer {
    @TableEntity(table = "items", constantRowKey = "only")
    public static final class Item {
        @PartitionKey
        private final long id;

        private final String title;

        public Item(String title, long id) {
            this.title = title;
            this.id = id;
        }

        public long getId() {
            return id;
        }

        public String title() {
            return title;
        }
    }
}
