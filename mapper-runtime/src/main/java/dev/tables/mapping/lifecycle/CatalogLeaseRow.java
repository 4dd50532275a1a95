package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The row in which a process stores its {@link CatalogLease}: one row for all entity types of the process, so that one
 * write renews all leases.
 *
 * @param process the name of the process
 * @param machine the same value for all processes of one Java virtual machine
 * @param entries the entries, one for each entity type that the process has opened
 * @param resting whether the process does not use the catalog that it has read, and renews the lease before it does
 * @param writing whether the process may have begun writes that it has not finished
 * @param hold how long after {@code renewed} requests of the process may still arrive
 * @param renewed when the process last renewed the lease, by the clock of the store
 * @param version the version of the row
 */
record CatalogLeaseRow(
        String process,
        String machine,
        List<Entry> entries,
        boolean resting,
        boolean writing,
        Duration hold,
        @Nullable Instant renewed,
        @Nullable ETag version) {
    private static final String PREFIX = "process_";
    private static final String MACHINE = "machine";
    private static final String ENTRIES = "entries";
    private static final String RESTING = "resting";
    private static final String WRITING = "writing";
    private static final String HOLD = "holdMillis";
    private static final String ENTRY = "";
    private static final String SERVED = "+";
    private static final String MAINTAINED = "-";
    /** The maximum length of a text, less than a property can contain. */
    private static final int MOST_TEXT = 30_000;

    /**
     * The lease of a process on the indexes of one entity type.
     *
     * @param name the name of the lease
     * @param space the key of the entity type
     * @param indexes the definitions that the process maintains, by name
     * @param serving the indexes by which the process may still serve queries, as known at the renewal
     */
    record Entry(String name, String space, Map<String, String> indexes, Set<String> serving) {
        Entry {
            indexes = new LinkedHashMap<>(indexes);
            serving = Set.copyOf(serving);
        }
    }

    CatalogLeaseRow {
        entries = List.copyOf(entries);
    }

    /** Returns the leases on the indexes of one entity type, given by its key. */
    List<RecordedLease> of(String space) {
        return entries.stream()
                .filter(one -> one.space().equals(space))
                .map(one ->
                        new RecordedLease(one.name(), machine, one.indexes(), one.serving(), resting, hold, renewed))
                .toList();
    }

    PrimaryKey primaryKey() {
        return primaryKey(process);
    }

    static PrimaryKey primaryKey(String process) {
        return new PrimaryKey(CatalogRows.PARTITION, PREFIX + process);
    }

    RowSource source() {
        List<String> texts = texts();
        return writer -> {
            writer.string(MACHINE, machine)
                    .bool(RESTING, resting)
                    .bool(WRITING, writing)
                    .int64(HOLD, hold.toMillis());
            for (int i = 0; i < texts.size(); i++) {
                writer.string(ENTRIES + i, texts.get(i));
            }
        };
    }

    /**
     * Encodes the entries as texts, each small enough for one property. Names, definitions and keys contain no control
     * characters.
     */
    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String line : lines()) {
            if (text.length() + line.length() > MOST_TEXT) {
                texts.add(text.toString());
                text.setLength(0);
            }
            text.append(line).append('\n');
        }
        texts.add(text.toString());
        return texts;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Entry entry : entries) {
            lines.add(String.join("\t", ENTRY, entry.name(), entry.space()));
            entry.indexes()
                    .forEach((name, text) -> lines.add(
                            String.join("\t", entry.serving().contains(name) ? SERVED : MAINTAINED, name, text)));
        }
        return lines;
    }

    static CatalogLeaseRow read(Row row) {
        List<Entry> entries = new ArrayList<>();
        Map<String, String> indexes = new LinkedHashMap<>();
        Set<String> serving = new LinkedHashSet<>();
        String[] kind = {};
        for (int i = 0; row.has(ENTRIES + i); i++) {
            for (String line : text(row, ENTRIES + i).lines().toList()) {
                String[] parts = line.split("\t", 3);
                if (parts[0].equals(SERVED) || parts[0].equals(MAINTAINED)) {
                    indexes.put(parts[1], parts[2]);
                    if (parts[0].equals(SERVED)) {
                        serving.add(parts[1]);
                    }
                    continue;
                }
                add(entries, kind, indexes, serving);
                kind = parts;
                indexes.clear();
                serving.clear();
            }
        }
        add(entries, kind, indexes, serving);
        return new CatalogLeaseRow(
                row.rowKey().substring(PREFIX.length()),
                text(row, MACHINE),
                entries,
                row.bool(RESTING),
                row.bool(WRITING),
                Duration.ofMillis(row.int64(HOLD)),
                row.timestamp(),
                row.etag());
    }

    private static void add(List<Entry> entries, String[] kind, Map<String, String> indexes, Set<String> serving) {
        if (kind.length > 0) {
            entries.add(new Entry(kind[1], kind[2], indexes, serving));
        }
    }

    private static String text(Row row, String name) {
        return Objects.requireNonNullElse(row.string(name), "");
    }
}
