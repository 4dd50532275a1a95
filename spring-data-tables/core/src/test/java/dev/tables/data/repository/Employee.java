package dev.tables.data.repository;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "staff")
@IndexedBy(name = "byHired", properties = "hired desc")
public record Employee(
        @PartitionKey String department,
        @RowKey(digits = 8) int number,
        @IndexedBy String lastName,

        @IndexedBy(unique = true, layout = IndexLayout.KEYS_ONLY)
        String email,

        LocalDate hired,
        @Nullable Long salary,
        boolean active,
        @Version @Nullable String version) {

    static Employee of(String department, int number, String lastName) {
        return new Employee(
                department,
                number,
                lastName,
                lastName.toLowerCase(java.util.Locale.ROOT) + number + "@example.org",
                LocalDate.of(2000, 1, 1).plusDays(number),
                number % 3 == 0 ? null : number * 100L,
                number % 2 == 0,
                null);
    }

    Employee earning(long amount) {
        return new Employee(department, number, lastName, email, hired, amount, active, version);
    }
}
