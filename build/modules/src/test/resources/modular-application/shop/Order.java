package shop;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
@IndexedBy(name = "byCity", properties = "city", scope = IndexScope.GLOBAL)
public record Order(@PartitionKey String customer, @RowKey int number, String city) {}
