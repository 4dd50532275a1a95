package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.table.LargeDocuments.Mode;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Large values in units of work across partitions: what is seen in them, what they leave, and what becomes of those that fail. */
class LargeUnitsOfWorkTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    @Test
    void randomTransactionsMatchAMap() {
        Random random = SEED.random();
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            LargeDocuments documents = new LargeDocuments(each);
            Map<PrimaryKey, Document> expected =
                    new TreeMap<>(Comparator.comparing(PrimaryKey::partitionKey).thenComparing(PrimaryKey::rowKey));
            LargeDocuments.FIRST.forEach(document -> expected.put(documents.mapper.primaryKeyOf(document), document));
            UnitsOfWork units = new UnitsOfWork(documents.store);
            EntityTable<Document> table = documents.table(units.ofUnits(), documents.blobs);
            for (int round = 0; round < 60; round++) {
                Map<PrimaryKey, Document> next = new TreeMap<>(expected);
                boolean commits = random.nextInt(3) > 0;
                Runnable work = () -> {
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        step(table, next, random);
                    }
                };
                if (commits) {
                    units.committed(work);
                    expected.clear();
                    expected.putAll(next);
                } else {
                    units.rolledBack(work);
                }
                assertThat(documents.stored())
                        .as(each + ", round " + round)
                        .containsExactlyElementsOf(expected.values());
                documents.assertSpotless(each + ", round " + round);
            }
        }
    }

    private static void step(EntityTable<Document> table, Map<PrimaryKey, Document> expected, Random random) {
        List<Document> some = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Document document = Document.of("s" + random.nextInt(4), "n" + random.nextInt(3))
                    .titled("t" + random.nextInt(3))
                    .reading(random.nextBoolean() ? "r" + random.nextInt(3) : null)
                    .scanned(random.nextInt(3) == 0 ? new byte[] {(byte) random.nextInt(3)} : null);
            some.removeIf(one ->
                    table.mapper().primaryKeyOf(one).equals(table.mapper().primaryKeyOf(document)));
            some.add(document);
        }
        switch (random.nextInt(4)) {
            case 0 -> {
                table.deleteAll(some);
                some.forEach(one -> expected.remove(table.mapper().primaryKeyOf(one)));
            }
            case 1 -> {
                table.saveAllOrNone(some);
                some.forEach(one -> expected.put(table.mapper().primaryKeyOf(one), one));
            }
            default -> {
                table.saveAll(some);
                some.forEach(one -> expected.put(table.mapper().primaryKeyOf(one), one));
            }
        }
        assertThat(LargeDocuments.stored(table)).containsExactlyElementsOf(expected.values());
    }

    /** A unit of work that fails at its commit removes what it has put. */
    @Test
    void unitOfWorkWithConflictLeavesNothing() {
        LargeDocuments documents = new LargeDocuments(Mode.IN_TABLES);
        UnitsOfWork units = new UnitsOfWork(documents.store);
        EntityTable<Document> table = documents.table(units.ofUnits(), documents.blobs);
        assertThatThrownBy(() -> units.committed(() -> {
                    table.save(LargeDocuments.LETTER.reading("mine"));
                    table.insert(Document.of("x", "y").reading("new"));
                    documents.table().save(LargeDocuments.LETTER.reading("theirs"));
                }))
                .isInstanceOf(TableStoreException.class);
        assertThat(documents.table().get(documents.mapper.primaryKeyOf(LargeDocuments.LETTER)))
                .isEqualTo(LargeDocuments.LETTER.reading("theirs"));
        assertThat(documents.table().get(new PrimaryKey("x", "y"))).isNull();
        documents.assertSpotless("overtaken");
    }

    /** A unit of work in which nothing happens for long is taken to be dead, and begins again. */
    @Test
    void unitOfWorkFailsIfRecoveryAbortedItsIntent() {
        LargeDocuments documents = new LargeDocuments(Mode.IN_TABLES);
        UnitsOfWork units = new UnitsOfWork(documents.store);
        EntityTable<Document> table = documents.table(units.ofUnits(), documents.blobs);
        assertThatThrownBy(() -> units.committed(() -> {
                    table.save(LargeDocuments.LETTER.reading("mine"));
                    documents.recover();
                }))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage(
                        "The transaction cannot continue: recovery aborted it, because it was not committed in time "
                                + "after storing its large values. Nothing was committed. Start the transaction "
                                + "again.");
        documents.assertSpotless("taken for dead");
        assertThat(documents.stored()).contains(LargeDocuments.LETTER);
    }
}
