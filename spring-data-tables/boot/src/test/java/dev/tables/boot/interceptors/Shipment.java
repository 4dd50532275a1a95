package dev.tables.boot.interceptors;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.springframework.data.domain.DomainEvents;

/** An entity with domain events. */
@TableEntity
public record Shipment(
        @PartitionKey String depot,
        @RowKey(digits = 4) int number,
        @IndexedBy String owner) {
    /** A shipment was saved or deleted. */
    public record Moved(String depot, int number) {}

    @DomainEvents
    List<Moved> events() {
        return List.of(new Moved(depot, number));
    }
}
