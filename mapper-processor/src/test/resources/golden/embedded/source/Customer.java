package shop;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.Optional;

@TableEntity(table = "customers")
@IndexedBy(name = "byCity", properties = "home.city")
public record Customer(
        @PartitionKey String region,
        @RowKey long number,
        String name,
        @Embedded Address home,
        @Embedded(prefix = "bill_") Address billing,
        Optional<String> nickname,
        Optional<Integer> rank) {
    public record Address(String street, String city, @Embedded(withoutPrefix = true) Position position) {}

    public record Position(double latitude, double longitude) {}
}
