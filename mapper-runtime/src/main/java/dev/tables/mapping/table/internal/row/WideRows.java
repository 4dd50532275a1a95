package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.Digits;
import dev.tables.engine.internal.StoredRow;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The rows of a wide entity: the main row under the entity's keys, and additional rows in its partition. The additional
 * rows have keys below {@code ~}, like index rows, so queries for entities do not see them.
 *
 * <p>One transaction writes all rows of the entity and removes the previous rows. All rows of one write contain the
 * same generation, which is a random number. Rows of different generations are never combined.
 */
public final class WideRows implements RowTransform {
    /** The page size if additional rows are read. Each entity may have 4 MiB, or more if transactions are larger. */
    static final int PAGE_SIZE = 16;

    private static final String PREFIX = ReservedRowKeys.INTERNAL_PREFIX + "wide_";
    /** A separator that occurs in no key of this library, because a digit always follows U+FFFD in keys. */
    private static final String TAIL = " \uFFFDp";

    private static final int OWN_PROPERTIES = 2;
    private final EntityModel model;
    private final TransactionBounds bounds;
    /** Properties that are always in the main row. */
    private final Set<String> pinned = new LinkedHashSet<>();

    /** Creates the layout of one entity type; {@code bounds} limits how much of an entity one transaction can write. */
    WideRows(EntityModel model, TransactionBounds bounds) {
        this.model = model;
        this.bounds = bounds;
        pinned.add(EntityModel.SCHEMA_VERSION);
        for (PropertyModel property : model.properties()) {
            if (property.isLarge()) {
                pinned.add(PropertyStorage.referenceName(property.storedName()));
            } else if (property.role() == PropertyModel.Role.PROPERTY && property.storage() == null) {
                pinned.add(property.storedName());
            }
        }
    }

    @Override
    public Set<String> needed() {
        return Set.of(EntityModel.WIDE_PARTS);
    }

    @Override
    public boolean spansRequests() {
        return true;
    }

    /** Rejects the main row of an entity without its additional rows. */
    @Override
    public RowReader read(String table, RowReader stored) {
        if (isPartial(stored)) {
            throw new IllegalStateException(model.entity()
                    + " is stored in more than one row, but only the first row was passed. Read the entity by "
                    + "its keys.");
        }
        return stored;
    }

    /** Returns the keys of an additional row, where {@code number} is the count of additional rows before it. */
    public static PrimaryKey partKeys(PrimaryKey main, int number) {
        return new PrimaryKey(main.partitionKey(), PREFIX + main.rowKey() + TAIL + Digits.decimal(number, 4));
    }

    /**
     * The rows that are stored for an entity.
     *
     * @param main its main row
     * @param parts its additional rows
     */
    public record Split(Row main, List<Row> parts) {}

    /**
     * Divides properties among as many rows as necessary.
     *
     * @throws MappingException if the rows exceed the limits of a transaction
     */
    public Split split(PrimaryKey keys, RowSource source) {
        Row whole = Row.of(keys, source);
        Filling main = new Filling(keys);
        for (String name : whole.propertyNames()) {
            if (pinned.contains(name)) {
                main.add(name, Objects.requireNonNull(whole.value(name)));
            }
        }
        List<Filling> all = new ArrayList<>(List.of(main));
        for (String name : whole.propertyNames()) {
            if (!pinned.contains(name)) {
                Object value = Objects.requireNonNull(whole.value(name));
                if (!all.get(all.size() - 1).takes(name, value)) {
                    all.add(new Filling(partKeys(keys, all.size() - 1)));
                }
                all.get(all.size() - 1).add(name, value);
            }
        }
        requireFit(all);
        long generation = ThreadLocalRandom.current().nextLong();
        if (all.size() > 1) {
            main.row.int32(EntityModel.WIDE_PARTS, all.size() - 1);
            all.forEach(filling -> filling.row.int64(EntityModel.WIDE_GENERATION, generation));
        }
        return new Split(
                main.row.build(),
                all.subList(1, all.size()).stream()
                        .map(part -> part.row.build())
                        .toList());
    }

    private void requireFit(List<Filling> all) {
        long bytes = all.stream().mapToLong(filling -> filling.bytes).sum();
        TransactionBounds most = bounds;
        if (bytes > most.bytes() || all.size() > most.operations()) {
            throw new MappingException(
                    model.entity(),
                    null,
                    "the properties of the entity need " + all.size() + " rows with " + bytes
                            + " bytes in total. At most " + most.operations() + " rows with " + most.bytes()
                            + " bytes in total can be written " + most.place() + ". Annotate large properties "
                            + "with @LargeValue.");
        }
    }

    /** A row under construction. */
    private static final class Filling {
        private final Row.Builder row;
        private long bytes = RowSize.OF_KEYS
                + RowSize.of(writer -> writer.int32(EntityModel.WIDE_PARTS, 0).int64(EntityModel.WIDE_GENERATION, 0));
        private int properties = OWN_PROPERTIES;

        Filling(PrimaryKey keys) {
            row = Row.builder(keys);
        }

        boolean takes(String name, Object value) {
            return properties < Limits.MAX_PROPERTIES && bytes + size(name, value) <= Limits.MAX_ROW_BYTES;
        }

        void add(String name, Object value) {
            row.value(name, value);
            properties++;
            bytes += size(name, value);
        }

        private static long size(String name, Object value) {
            return RowSize.of(writer -> writer.value(name, value));
        }
    }

    /** Returns whether a stored row is only the main row of several. */
    public static boolean isPartial(RowReader stored) {
        return stored.has(EntityModel.WIDE_PARTS);
    }

    /** Returns the number of additional rows of a stored main row, even if they were already combined with it. */
    public static int parts(RowReader stored) {
        if (stored instanceof Assembled assembled) {
            return assembled.parts;
        }
        return isPartial(stored) ? stored.int32(EntityModel.WIDE_PARTS) : 0;
    }

    /** The combined rows of an entity. */
    private static final class Assembled extends ForwardingRowReader {
        private final int parts;

        Assembled(RowReader whole, int parts) {
            super(whole);
            this.parts = parts;
        }
    }

    /** Returns whether additional rows are needed for these properties. */
    boolean needsParts(Projection stored) {
        return stored.isAll() || !pinned.containsAll(stored.propertyNames());
    }

    /** Returns the properties that must be read from each row. */
    @Override
    public Projection reading(Projection stored) {
        if (stored.isAll()) {
            return stored;
        }
        Set<String> names = new LinkedHashSet<>(stored.propertyNames());
        names.add(EntityModel.WIDE_PARTS);
        names.add(EntityModel.WIDE_GENERATION);
        return Projection.of(names);
    }

    /**
     * Reads the additional rows of a main row and combines them. Sends one request, or none if no additional rows exist
     * or are needed.
     *
     * @param stored the wanted properties
     * @throws WidePartsException if the rows found do not belong to the same write
     */
    RowReader assembled(TableStore store, Row main, Projection stored) {
        Row.Builder whole = Row.builder(main.primaryKey());
        copy(main, whole);
        if (main.has(EntityModel.WIDE_PARTS) && needsParts(stored)) {
            int expected = main.int32(EntityModel.WIDE_PARTS);
            long generation = main.int64(EntityModel.WIDE_GENERATION);
            List<Row> parts = parts(store, main.primaryKey(), reading(stored));
            parts.removeIf(part ->
                    !part.has(EntityModel.WIDE_GENERATION) || part.int64(EntityModel.WIDE_GENERATION) != generation);
            if (parts.size() != expected) {
                throw new WidePartsException(model.entity(), expected, parts.size());
            }
            parts.forEach(part -> copy(part, whole));
        }
        RowReader row = new StoredRow(
                whole.build(), Objects.requireNonNull(main.etag()), Objects.requireNonNull(main.timestamp()));
        return new Assembled(row, main.has(EntityModel.WIDE_PARTS) ? main.int32(EntityModel.WIDE_PARTS) : 0);
    }

    private List<Row> parts(TableStore store, PrimaryKey main, Projection stored) {
        RowQuery query = RowQuery.partition(main.partitionKey())
                .withRowKeyRange(KeyRange.startingWith(PREFIX + main.rowKey() + TAIL))
                .withProjection(stored);
        List<Row> parts = new ArrayList<>();
        ContinuationToken next;
        do {
            ResultPage<Row> page = store.query(model.table(), query, Row.DECODER);
            parts.addAll(page.items());
            next = page.nextToken();
            if (next != null) {
                query = query.withContinuationToken(next);
            }
        } while (next != null);
        return parts;
    }

    private static void copy(Row from, Row.Builder to) {
        for (String name : from.propertyNames()) {
            if (!name.equals(EntityModel.WIDE_PARTS) && !name.equals(EntityModel.WIDE_GENERATION)) {
                to.value(name, from.value(name));
            }
        }
    }
}
