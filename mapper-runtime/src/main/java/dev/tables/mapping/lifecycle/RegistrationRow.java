package dev.tables.mapping.lifecycle;

import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A {@link Registration} as a row. */
final class RegistrationRow {
    static final String PREFIX = "process_";
    private static final String MACHINE = "machine";
    private static final String INDEXES = "indexes";
    private static final String SERVING = "serving";
    private static final String HOLD = "holdMillis";

    private RegistrationRow() {}

    static RowSource source(Registration registration) {
        StringBuilder indexes = new StringBuilder();
        // Neither names nor definitions hold control characters: no key may.
        registration
                .indexes()
                .forEach((name, text) ->
                        indexes.append(name).append('\t').append(text).append('\n'));
        return writer -> writer.string(MACHINE, registration.machine())
                .string(INDEXES, indexes.toString())
                .string(SERVING, String.join("\n", registration.serving()))
                .int64(HOLD, registration.hold().toMillis());
    }

    static Registration read(Row row) {
        Map<String, String> indexes = new TreeMap<>();
        Objects.requireNonNullElse(row.string(INDEXES), "").lines().forEach(line -> {
            int tab = line.indexOf('\t');
            indexes.put(line.substring(0, tab), line.substring(tab + 1));
        });
        return new Registration(
                row.rowKey().substring(PREFIX.length()),
                Objects.requireNonNullElse(row.string(MACHINE), ""),
                indexes,
                Objects.requireNonNullElse(row.string(SERVING), "").lines().collect(Collectors.toSet()),
                Duration.ofMillis(row.int64(HOLD)),
                row.timestamp(),
                row.etag());
    }
}
