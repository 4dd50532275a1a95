package pages.imports;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;

/** A product. */
@TableEntity(table = "products")
record Product(
        @PartitionKey String category, @RowKey(digits = 6) int number, String name, BigDecimal price) {}
