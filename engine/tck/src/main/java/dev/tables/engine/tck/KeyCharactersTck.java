package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The tests of surrogates in keys. A key with an unpaired surrogate, which neither JSON nor a URL can represent, is
 * rejected as the key of a row. As a bound of a range, an unpaired surrogate is accepted and compared by code unit.
 */
public interface KeyCharactersTck extends StoreUnderTest {
    private static int texts() {
        return Effort.byEffort(40, 400);
    }

    /** Returns distinct random texts of complete characters and unpaired surrogates. */
    private static Set<String> randomTexts() {
        Random random = Seed.of(46).random();
        List<String> pieces =
                List.of("\ud83d", "\ude00", "\ud83d\ude00", "\udbff", "\udc00", "a", "\u00e9", "\ud7ff", "\ue000");
        Set<String> made = new LinkedHashSet<>(List.of("\ud83d", "\ude00", "\ude00\ud83d", "a\ud83d", "\ud83db"));
        while (made.size() < texts()) {
            StringBuilder text = new StringBuilder();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            made.add(text.toString());
        }
        return made;
    }

    private static boolean isWhole(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Returns one operation of each kind on a row. */
    private List<RowOperation> operations(PrimaryKey keys) {
        RowSource source = writer -> writer.int32("n", 1);
        return List.of(
                RowOperation.insert(keys, source),
                RowOperation.replace(keys, source, ETag.ANY),
                RowOperation.merge(keys, source, ETag.ANY),
                RowOperation.insertOrReplace(keys, source),
                RowOperation.insertOrMerge(keys, source),
                RowOperation.delete(keys, ETag.ANY),
                RowOperation.deleteIfExists(keys));
    }

    private static void assertRefused(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.OUT_OF_RANGE_INPUT));
    }

    private static void assertSecondRefused(Throwable thrown) {
        assertThat(thrown).isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
            assertThat(failed.failedOperationIndex()).isEqualTo(1);
            assertRefused(failed.failedOperationException());
        });
    }

    /**
     * Verifies that reads, writes and transactions reject keys with an unpaired surrogate and accept all other keys.
     */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void rejectsUnpairedSurrogatesInKeys() {
        String table = newTable();
        int whole = 0;
        for (String text : randomTexts()) {
            if (isWhole(text)) {
                insert(table, Row.builder(text, text).int32("n", 1).build());
                assertThat(find(table, text, text)).isNotNull();
                whole++;
                continue;
            }
            for (PrimaryKey keys : List.of(new PrimaryKey(text, "r"), new PrimaryKey("p", text))) {
                assertRefused(catchThrowable(() -> find(table, keys.partitionKey(), keys.rowKey())));
                assertRefused(catchThrowable(() ->
                        store().getAll(table, List.of(new PrimaryKey("p", "r"), keys), Projection.ALL, Row.DECODER)));
                for (RowOperation operation : operations(keys)) {
                    assertRefused(catchThrowable(() -> store().write(table, operation)));
                }
            }
            for (RowOperation operation : operations(new PrimaryKey("p", text))) {
                EntityGroupTransaction transaction = new EntityGroupTransaction()
                        .add(RowOperation.insert(new PrimaryKey("p", "first"), row -> {}))
                        .add(operation);
                assertSecondRefused(catchThrowable(() -> store().execute(table, transaction)));
            }
        }
        assertThat(whole).isPositive();
        assertThat(all(table, RowQuery.wholeTable().withPageSize(1))).hasSize(whole);
    }

    /** Verifies that transactions across partitions, snapshots and open transactions reject unpaired surrogates. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void rejectsUnpairedSurrogatesInCrossPartitionTransactions() {
        String table = newTable();
        for (String text : randomTexts()) {
            if (isWhole(text)) {
                continue;
            }
            for (PrimaryKey keys : List.of(new PrimaryKey(text, "r"), new PrimaryKey("q", text))) {
                for (RowOperation operation : operations(keys)) {
                    StoreTransaction transaction = new StoreTransaction()
                            .add(table, RowOperation.insert(new PrimaryKey("p", "first"), row -> {}))
                            .add(table, operation);
                    assertSecondRefused(catchThrowable(() -> store().execute(transaction)));
                }
                assertRefused(catchThrowable(
                        () -> store().readSnapshot(() -> store().get(table, keys, Projection.ALL, Row.DECODER))));
                try (var open = store().beginTransaction()) {
                    open.runWithin(() -> {
                        assertRefused(catchThrowable(() -> store().get(table, keys, Projection.ALL, Row.DECODER)));
                        assertThatThrownBy(() -> store().write(table, RowOperation.insert(keys, row -> {})))
                                .isInstanceOf(InvalidRowException.class);
                        return open;
                    });
                }
            }
        }
        assertThat(all(table, RowQuery.wholeTable())).isEmpty();
    }

    /**
     * Verifies that a bound with an unpaired surrogate selects the keys before or after it, in the order of code units.
     */
    @Test
    default void acceptsUnpairedSurrogatesAsRangeBounds() {
        String table = newTable();
        List<String> keys = new ArrayList<>();
        for (String text : randomTexts()) {
            if (isWhole(text)) {
                keys.add(text);
                insert(table, Row.builder("p", text).build());
            }
        }
        for (String text : randomTexts()) {
            for (KeyRange range : List.of(
                    KeyRange.atLeast(text),
                    KeyRange.greaterThan(text),
                    KeyRange.lessThan(text),
                    KeyRange.atMost(text),
                    KeyRange.exactly(text),
                    KeyRange.startingWith(text))) {
                assertThat(rowKeys(table, RowQuery.partition("p").withRowKeyRange(range)))
                        .as("%s", range)
                        .containsExactlyInAnyOrderElementsOf(
                                keys.stream().filter(range::contains).toList());
            }
        }
    }
}
