package dev.tables.data.expectations;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entity with properties of classes that reflection may not look into. */
@TableEntity(table = "parcels")
record Parcel(
        @PartitionKey String depot,
        @RowKey(digits = 4) int number,
        UUID code,
        BigDecimal price,
        BigInteger serial,
        Instant arrived,
        LocalDateTime due,
        Duration rest,
        @IndexedBy List<String> tags,
        @Embedded Place target,
        @Nullable Long weight,
        @IndexedBy String sender,
        @Version @Nullable String version) {

    /** A value object. */
    record Place(String city, @Nullable String country) {}

    static Parcel of(String depot, int number, String sender) {
        return new Parcel(
                depot,
                number,
                new UUID(7, number),
                new BigDecimal(number + ".50"),
                BigInteger.TEN.pow(number),
                Instant.EPOCH.plusSeconds(number),
                LocalDateTime.of(2026, 1, 1, 0, number),
                Duration.ofMinutes(number),
                List.of("all", "tag" + number),
                new Place(number % 2 == 0 ? "Rome" : "Oslo", number % 3 == 0 ? null : "EU"),
                number % 3 == 0 ? null : 10L - number,
                sender,
                null);
    }

    Parcel weighing(long other) {
        return new Parcel(depot, number, code, price, serial, arrived, due, rest, tags, target, other, sender, version);
    }
}
