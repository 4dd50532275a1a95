package dev.tables.data.aot;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "consignments")
@IndexedBy(name = "byReceiver", properties = "receiver", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
public record Parcel(
        @PartitionKey String route,
        @RowKey(digits = 6) int number,
        String receiver,
        @IndexedBy String city,
        int grams,
        @Nullable LocalDate delivered,
        State state) {

    /** How far it is. */
    public enum State {
        PACKED,
        SENT
    }

    static Parcel of(String route, int number) {
        return new Parcel(
                route,
                number,
                "Receiver " + number % 3,
                number % 2 == 0 ? "Even" : "Odd",
                number * 50,
                number % 4 == 0 ? null : LocalDate.of(2026, 1, number),
                number < 5 ? State.SENT : State.PACKED);
    }
}
