package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.jdbc.HeldWriter.Begun;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test of two writers that insert the same new row, which cannot be locked before it exists. Stores without request
 * timeout do not retry. A wait that exceeds the request timeout has the same effect.
 */
class InsertRacesTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private static HeldWriter prepared(HeldWriter held) throws Exception {
        held.store().createTable(RacingWrite.INDEX);
        held.store().createTable(RacingWrite.ENTITIES);
        held.stopsAt(RacingWrite.INDEX);
        for (String name : List.of("held", "other", "both")) {
            held.store()
                    .write(
                            RacingWrite.ENTITIES,
                            RowOperation.insert(RacingWrite.entity(name), row -> row.string("writer", "nobody")));
        }
        return held;
    }

    private static void end(HeldWriter held, boolean isCommitted) throws SQLException {
        if (isCommitted) {
            held.release();
        } else {
            held.cancel();
        }
    }

    /** Returns the number of rows that a writer has left. */
    private static int rowsOf(TableStore store, String writer) {
        int rows = 0;
        for (String table : List.of(RacingWrite.INDEX, RacingWrite.ENTITIES)) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                rows += writer.equals(row.string("writer")) ? 1 : 0;
            }
        }
        return rows;
    }

    static Stream<Arguments> pairs() {
        return Stream.of(RacingWrite.ONE_TRIP, RacingWrite.LOCKED)
                .flatMap(held -> Stream.of(RacingWrite.values()).map(other -> Arguments.of(held, other)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void secondInsertFailsIfFirstIsCommitted(RacingWrite way, RacingWrite otherWay) throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(Duration.ZERO));
                TableStore other = HeldWriter.other("", Duration.ZERO)) {
            Begun first = held.begin(store -> way.insert(store, "held"));
            Begun second = held.begin(other, store -> otherWay.insert(store, "other"));
            held.release();
            assertThat(first.end()).isEmpty();
            otherWay.requireConflict(second.end().orElseThrow());
            assertThat(rowsOf(other, "held")).isEqualTo(way.rows());
            assertThat(rowsOf(other, "other")).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void secondInsertSucceedsIfFirstIsRolledBack(RacingWrite way, RacingWrite otherWay) throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(Duration.ZERO));
                TableStore other = HeldWriter.other("", Duration.ZERO)) {
            Begun first = held.begin(store -> way.insert(store, "held"));
            Begun second = held.begin(other, store -> otherWay.insert(store, "other"));
            held.cancel();
            assertThat(first.end()).containsInstanceOf(StoreUnavailableException.class);
            assertThat(second.end()).isEmpty();
            assertThat(rowsOf(other, "held")).isZero();
            assertThat(rowsOf(other, "other")).isEqualTo(otherWay.rows());
        }
    }

    /** Checks all ways except an open transaction, which would lose a change that it has not seen. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OPEN_TRANSACTION")
    void upsertSucceedsWhetherFirstIsCommittedOrNot(RacingWrite otherWay) throws Exception {
        for (boolean committed : new boolean[] {false, true}) {
            try (HeldWriter held = prepared(HeldWriter.afterInserts(LONG));
                    TableStore other = HeldWriter.other("", LONG)) {
                Begun first = held.begin(store -> RacingWrite.LOCKED.insert(store, "held"));
                Begun second = held.begin(other, store -> otherWay.upsert(store, "other"));
                end(held, committed);
                assertThat(first.end().isEmpty()).isEqualTo(committed);
                assertThat(second.end()).isEmpty();
                assertThat(rowsOf(other, "held")).isEqualTo(committed ? 1 : 0);
                assertThat(rowsOf(other, "other")).isEqualTo(otherWay.rows());
            }
        }
    }

    /** Checks an upsert that should be retried, but has no request timeout left. */
    @Test
    void upsertWithoutRetriesFailsAsRetryable() throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(Duration.ZERO));
                TableStore other = HeldWriter.other("", Duration.ZERO)) {
            Begun first = held.begin(store -> RacingWrite.LOCKED.insert(store, "held"));
            Begun second = held.begin(other, store -> RacingWrite.LOCKED.upsert(store, "other"));
            held.release();
            assertThat(first.end()).isEmpty();
            requireBusy(second.end().orElseThrow());
            assertThat(rowsOf(other, "other")).isZero();
            RacingWrite.LOCKED.upsert(other, "other");
            assertThat(rowsOf(other, "other")).isEqualTo(2);
        }
    }

    private static void requireBusy(RuntimeException failed) {
        assertThat(failed).isInstanceOfSatisfying(StoreUnavailableException.class, busy -> {
            assertThat(busy.errorCode()).isEqualTo(ErrorCode.SERVER_BUSY);
            assertThat(busy.isRetryable()).isTrue();
            assertThat(busy).hasMessageContaining("Nothing was done. Try again.");
        });
    }

    /** Checks a database with a limit on lock waits. The engine waits as long as the first transaction is open. */
    @ParameterizedTest
    @EnumSource
    void secondInsertFailsAsRetryableIfLockWaitTimesOut(RacingWrite otherWay) throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(LONG));
                TableStore other = HeldWriter.other("-c lock_timeout=20ms", Duration.ZERO)) {
            Begun first = held.begin(store -> RacingWrite.LOCKED.insert(store, "held"));
            Begun second = Begun.of(other, store -> otherWay.insert(store, "other"));
            requireBusy(second.end().orElseThrow());
            assertThat(rowsOf(other, "other")).isZero();
            held.cancel();
            assertThat(first.end()).isPresent();
            otherWay.insert(other, "other");
            assertThat(rowsOf(other, "other")).isEqualTo(otherWay.rows());
        }
    }

    @ParameterizedTest
    @EnumSource
    void secondInsertIsRetriedIfLockWaitTimesOut(RacingWrite otherWay) throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(LONG));
                TableStore other = HeldWriter.other("-c lock_timeout=20ms", LONG)) {
            Begun first = held.begin(store -> RacingWrite.LOCKED.insert(store, "held"));
            Begun second = held.begin(other, store -> otherWay.insert(store, "other"));
            held.release();
            assertThat(first.end()).isEmpty();
            otherWay.requireConflict(second.end().orElseThrow());
            assertThat(rowsOf(other, "other")).isZero();
        }
    }

    /** Checks that no deadlock occurs. It would cause an error, because nothing is retried. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void newRowsOfTwoTablesAreInsertedInAFixedOrder(boolean inOneTrip, boolean isCommitted) throws Exception {
        try (HeldWriter held = prepared(HeldWriter.afterInserts(Duration.ZERO));
                TableStore other = HeldWriter.other("", Duration.ZERO)) {
            Begun first = held.begin(
                    store -> insertNew(store, "held", List.of(RacingWrite.INDEX, RacingWrite.ENTITIES), inOneTrip));
            Begun second = held.begin(
                    other,
                    store -> insertNew(store, "other", List.of(RacingWrite.ENTITIES, RacingWrite.INDEX), inOneTrip));
            end(held, isCommitted);
            assertThat(first.end().isEmpty()).isEqualTo(isCommitted);
            Optional<RuntimeException> failed = second.end();
            assertThat(failed.isPresent()).isEqualTo(isCommitted);
            failed.ifPresent(one -> requireFirstFailed(one, RowAlreadyExistsException.class));
            assertThat(rowsOf(other, isCommitted ? "held" : "other")).isEqualTo(inOneTrip ? 3 : 2);
            assertThat(rowsOf(other, isCommitted ? "other" : "held")).isZero();
        }
    }

    private static void insertNew(TableStore store, String writer, List<String> tables, boolean inOneTrip) {
        StoreTransaction transaction = new StoreTransaction();
        tables.forEach(table -> transaction.add(table, RacingWrite.insert(RacingWrite.NEW, writer)));
        if (inOneTrip) {
            transaction.add(RacingWrite.ENTITIES, RacingWrite.replace(store, writer));
        }
        store.execute(transaction);
    }

    private static void requireFirstFailed(RuntimeException failed, Class<? extends TableStoreException> error) {
        assertThat(failed)
                .hasCauseInstanceOf(error)
                .isInstanceOfSatisfying(
                        TransactionFailedException.class,
                        one -> assertThat(one.failedOperationIndex()).isZero());
    }

    /**
     * Checks a deadlock. The writer with two round trips has locked a row that the other writer waits for, and waits
     * for that writer, which has inserted the new row. The server ends the writer that was held.
     */
    @ParameterizedTest
    @EnumSource(names = {"ONE_TRIP", "LOCKED_WITH_A_ROW_THAT_IS_THERE"})
    void deadlockVictimIsRetried(RacingWrite way) throws Exception {
        try (HeldWriter held = inACircle(way, LONG);
                TableStore other = HeldWriter.other("", LONG)) {
            requireFirstFailed(circle(held, way, other), ConcurrentUpdateException.class);
            assertThat(rowsOf(other, "both")).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_TRIP", "LOCKED_WITH_A_ROW_THAT_IS_THERE"})
    void deadlockVictimWithoutRetriesFailsAsRetryable(RacingWrite way) throws Exception {
        try (HeldWriter held = inACircle(way, Duration.ZERO);
                TableStore other = HeldWriter.other("", Duration.ZERO)) {
            RuntimeException failed = circle(held, way, other);
            requireBusy(failed);
            assertThat(failed).hasMessageContaining("40P01");
            assertThat(rowsOf(other, "both")).isEqualTo(2);
        }
    }

    private static HeldWriter inACircle(RacingWrite way, Duration requestTimeout) throws Exception {
        return prepared(
                way == RacingWrite.ONE_TRIP
                        ? HeldWriter.afterInserts(requestTimeout)
                        : HeldWriter.beforeInserts(requestTimeout));
    }

    /** Writes the same two rows by both writers; returns the error of the writer that was held. */
    private static RuntimeException circle(HeldWriter held, RacingWrite way, TableStore other) throws Exception {
        RacingWrite otherWay =
                way == RacingWrite.ONE_TRIP ? RacingWrite.LOCKED_WITH_A_ROW_THAT_IS_THERE : RacingWrite.ONE_TRIP;
        Begun first = held.begin(store -> way.write(store, "both", RacingWrite.insert(RacingWrite.NEW, "loser")));
        Begun second = held.begin(other, store -> otherWay.insert(store, "both"));
        held.release();
        assertThat(second.end()).isEmpty();
        return first.end().orElseThrow();
    }
}
