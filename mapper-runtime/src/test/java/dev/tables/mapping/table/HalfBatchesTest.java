package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.tck.fault.ForwardingOrderedStore;
import dev.tables.engine.tck.fault.PowerCutStore;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Seed;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Parts of what one direct write puts into one batch, planted in the store beneath: every row but one, one alone, the first half, others at
 * random. No store leaves them behind; if one ever does, {@code check} still reads everything, {@link IndexRepair} finds whatever index rows
 * then say too much or too little, and repairs it.
 */
class HalfBatchesTest {
    private static final int AT_RANDOM = 12;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    /** What was written in one batch. */
    private static final class Recorded extends ForwardingOrderedStore {
        private WriteBatch largest = new WriteBatch();

        Recorded(PowerCutStore store) {
            super(store);
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            if (Batches.size(batch) > Batches.size(largest)) {
                largest = Batches.part(batch, number -> true);
            }
            super.write(batch, logged);
        }
    }

    private int planted;
    private int found;

    private static LocalTableStore open(PowerCutStore device) {
        return LocalTableStore.open(device, LocalStoreOptions.defaults());
    }

    private static PowerCutStore copy(PowerCutStore device) {
        return device.afterPowerCut(device.unflushedWrites());
    }

    private static List<EntityTable<?>> films(TableStore store) {
        return List.of(EntityTable.of(store, NumberedTransactions.FILMS));
    }

    private static List<EntityTable<?>> numbered(TableStore store) {
        return new NumberedTransactions(store, EntityTableOptions.defaults(), 0).tables();
    }

    private interface Tables {
        List<EntityTable<?>> of(TableStore store);
    }

    /** Some of so many operations, but not all of them. */
    private static Set<BitSet> parts(int size, Random random) {
        Set<BitSet> parts = new LinkedHashSet<>();
        for (int number = 0; number < size; number++) {
            BitSet one = new BitSet();
            one.set(number);
            parts.add(one);
            BitSet others = new BitSet();
            others.set(0, size);
            others.clear(number);
            parts.add(others);
        }
        BitSet half = new BitSet();
        half.set(0, size / 2);
        parts.add(half);
        for (int i = 0; i < AT_RANDOM; i++) {
            parts.add(BitSet.valueOf(new long[] {random.nextLong() & (1L << size) - 1}));
        }
        parts.removeIf(part -> part.isEmpty() || part.cardinality() == size);
        return parts;
    }

    private void plant(PowerCutStore device, Tables tables, Consumer<TableStore> write, String message) {
        PowerCutStore before = copy(device);
        Recorded recorded = new Recorded(device);
        try (LocalTableStore store = LocalTableStore.open(recorded, LocalStoreOptions.defaults())) {
            write.accept(store);
        }
        int size = Batches.size(recorded.largest);
        for (BitSet part : parts(size, SEED.random())) {
            PowerCutStore half = copy(before);
            half.write(Batches.part(recorded.largest, part::get), true);
            half.sync();
            try (LocalTableStore store = open(half)) {
                if (isReadable(store)) {
                    check(tables.of(store), message + ", " + part + " of " + size);
                }
            }
        }
    }

    /** Whether the store's own check has nothing to say, as of a name of a property that is missing. */
    private static boolean isReadable(LocalTableStore store) {
        try {
            return store.checkIntegrity().problems().isEmpty();
        } catch (StoreCorruptedException isFound) {
            return false;
        }
    }

    private void check(List<EntityTable<?>> tables, String when) {
        for (EntityTable<?> table : tables) {
            planted++;
            if (isExact(table)) {
                continue;
            }
            found++;
            assertThat(IndexRepair.verify(table)).as(when).matches(report -> !report.isClean());
            // Which of two entities keeps a unique value that both have is for the application to say.
            boolean isUnique = isUnique(table);
            IndexRepair.Report repaired = IndexRepair.repair(table);
            assertThat(repaired.uniqueIndexConflicts() == 0)
                    .as("%s, repaired: %s", when, repaired)
                    .isEqualTo(isUnique);
            assertThat(isExact(table) || !isUnique).as(when + ", repaired").isTrue();
            assertThat(IndexRepair.verify(table).isClean()).as(when).isEqualTo(isUnique);
        }
    }

    /** Whether no two entities have one value of a unique index. */
    private static <T> boolean isUnique(EntityTable<T> table) {
        boolean isUnique = true;
        for (int index = 0; index < table.model().indexes().size(); index++) {
            Set<PrimaryKey> taken = new TreeSet<>();
            for (T entity : table.query(RowQuery.wholeTable()).items()) {
                PrimaryKey keys = table.mapper().primaryKeyOf(entity);
                for (String key :
                        table.context().indexes().indexKeysOf(keys, entity).get(index)) {
                    boolean isNew = taken.add(table.model().indexRowPrimaryKey(index, key, keys));
                    isUnique &= isNew || !table.model().indexes().get(index).unique();
                }
            }
        }
        return isUnique;
    }

    /** Whether the keys of index rows are those that the entities say. */
    private static <T> boolean isExact(EntityTable<T> table) {
        List<T> entities = table.query(RowQuery.wholeTable()).items();
        for (int number = 0; number < table.model().indexes().size(); number++) {
            int index = number;
            Set<PrimaryKey> expected = new TreeSet<>();
            for (T entity : entities) {
                PrimaryKey keys = table.mapper().primaryKeyOf(entity);
                table.context()
                        .indexes()
                        .indexKeysOf(keys, entity)
                        .get(index)
                        .forEach(key -> expected.add(table.model().indexRowPrimaryKey(index, key, keys)));
            }
            KeyRange rows = table.model().indexRowKeyRange(index);
            RowQuery all = RowQuery.wholeTable().withRowKeyRange(rows).withProjection(Projection.of());
            Set<PrimaryKey> stored = new TreeSet<>(table.store()
                    .query(table.model().indexTable(index), all, reader -> reader.primaryKey())
                    .items());
            if (!stored.equals(expected)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void verificationDetectsPartialWritesOfOneEntity() {
        for (int number = 0; number < IndexLayoutsTest.WRITES.size(); number++) {
            Consumer<EntityTable<Film>> write = IndexLayoutsTest.WRITES.get(number);
            PowerCutStore device = new PowerCutStore();
            try (LocalTableStore store = open(device)) {
                EntityTable<Film> films = EntityTable.of(store, NumberedTransactions.FILMS);
                films.createTables();
                films.saveAll(IndexLayoutsTest.FIRST);
            }
            plant(device, HalfBatchesTest::films, store -> attempt(write, store), "write " + number);
        }
        assertThat(found).isGreaterThan(planted / 2);
    }

    private static void attempt(Consumer<EntityTable<Film>> write, TableStore store) {
        try {
            write.accept(EntityTable.of(store, NumberedTransactions.FILMS));
        } catch (UniqueIndexViolationException refused) {
            assertThat(refused).isNotNull();
        }
    }

    @Test
    void verificationDetectsPartialCrossPartitionTransactions() {
        PowerCutStore device = new PowerCutStore();
        try (LocalTableStore store = open(device)) {
            new NumberedTransactions(store, EntityTableOptions.defaults(), 0).next(NumberedTransactions.Kind.UNIT);
        }
        for (int number = 2; number < 5; number++) {
            plant(
                    device,
                    HalfBatchesTest::numbered,
                    store -> new NumberedTransactions(store, EntityTableOptions.defaults(), 0)
                            .next(NumberedTransactions.Kind.UNIT),
                    "transaction " + number);
        }
        assertThat(found).isGreaterThan(planted / 4);
    }
}
