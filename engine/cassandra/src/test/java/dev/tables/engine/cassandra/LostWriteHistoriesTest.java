package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.WireCluster.Fate;
import dev.tables.engine.tck.RowHistoryRecorder;
import dev.tables.engine.tck.RowHistoryRecorder.Kind;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A test of every operation under every wrong answer, with every operation of another process in between. Replicas are
 * available afterwards or not. The same store reads the result, or a new store. A simulated cluster serves a real
 * driver.
 *
 * <p>The reports to clients are compared with a register. In it, each acknowledged write has one effect at one point in
 * time. A write that is reported as not done has no effect, and a write of unknown outcome has none after it was read.
 *
 * <p>{@code -Dhistories} sets how many of the combinations are tested, {@code -Dtables.seed} chooses others.
 */
class LostWriteHistoriesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final String TABLE = "Histories";
    private static final int HISTORIES = Effort.byEffort("histories", 150, 2_000);
    private static final CassandraOptions PATIENT = CassandraOptions.defaults()
            .withRequestTimeout(Duration.ofSeconds(60))
            .withTableMetadataCacheTimeToLive(Duration.ofMinutes(5));
    /** The request timeout of a store whose replicas stay away. */
    private static final CassandraOptions BRIEF = PATIENT.withRequestTimeout(Duration.ofMillis(8));

    /** The operation that fails, and the one of another process in between. */
    private enum Operation {
        NONE,
        INSERT,
        UPSERT,
        MERGE_OR_INSERT,
        REPLACE,
        REPLACE_ANY,
        MERGE,
        MERGE_ANY,
        DELETE,
        DELETE_ANY,
        DELETE_UNSEEN,
        TRANSACTION,
        OTHER_ROW
    }

    /**
     * A combination.
     *
     * @param present whether the row exists before
     * @param away whether too few replicas answer after the wrong answer
     * @param newStore whether a new store reads
     */
    private record History(
            Operation first,
            WireAnswer answer,
            Fate fate,
            Operation second,
            boolean present,
            boolean away,
            boolean newStore) {}

    private static List<History> histories(Random random) {
        List<History> all = new ArrayList<>();
        for (WireAnswer answer : WireAnswer.values()) {
            for (Fate fate : answer.inDoubt ? Fate.values() : new Fate[] {Fate.NEVER}) {
                for (Operation first : Operation.values()) {
                    for (Operation second : Operation.values()) {
                        for (int bits = 0; bits < 8 && first != Operation.NONE; bits++) {
                            all.add(new History(
                                    first, answer, fate, second, (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0));
                        }
                    }
                }
            }
        }
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(HISTORIES, all.size()));
    }

    @Test
    void everyWriteMatchesItsReportedOutcome() throws IOException {
        try (WireCluster cluster = new WireCluster();
                CqlSession session = cluster.session();
                CqlSession others = cluster.session();
                CassandraTableStore patient = CassandraTableStore.open(session, PATIENT);
                CassandraTableStore brief = CassandraTableStore.open(session, BRIEF);
                CassandraTableStore other = CassandraTableStore.open(others, PATIENT)) {
            other.createTable(TABLE);
            List<History> histories = histories(SEED.random());
            Map<Kind, Integer> reports = new EnumMap<>(Kind.class);
            for (int i = 0; i < histories.size(); i++) {
                History history = histories.get(i);
                Run run = new Run(history, cluster, history.away ? brief : patient, other, "p" + i);
                reports.merge(run.first(), 1, Integer::sum);
                run.read(session);
                String story = history + " of " + SEED + "\n" + run.register;
                assertThat(run.register.isLinearizable()).as(story).isTrue();
                assertThat(run.isReportedAsExpected()).as(story).isTrue();
            }
            assertThat(reports).containsOnlyKeys(Kind.values());
        }
    }

    /** One history, in a partition of its own. */
    private static final class Run {
        private final RowHistoryRecorder register = new RowHistoryRecorder();
        private final History history;
        private final WireCluster cluster;
        private final CassandraTableStore store;
        private final CassandraTableStore other;
        private final PrimaryKey keys;
        private final PrimaryKey neighbor;
        private final ETag version;
        private boolean failed;
        private int written;
        private Kind report = Kind.DONE;

        Run(
                History history,
                WireCluster cluster,
                CassandraTableStore store,
                CassandraTableStore other,
                String partition) {
            this.history = history;
            this.cluster = cluster;
            this.store = store;
            this.other = other;
            keys = new PrimaryKey(partition, "r");
            neighbor = new PrimaryKey(partition, "s");
            RowHistoryRecorder.Result made =
                    register.write("other", other, TABLE, RowOperation.insert(keys, content()));
            version = Objects.requireNonNull(made.etags().get(0));
            if (!history.present) {
                register.write("other", other, TABLE, RowOperation.delete(keys, ETag.ANY));
            }
        }

        private RowSource content() {
            int value = written++;
            return writer -> writer.int32(value % 2 == 0 ? "even" : "odd", value);
        }

        /** Runs the operation that fails, and returns its report. */
        Kind first() {
            cluster.failNextWrite(new WireCluster.Fault(history.fate, history.answer.message(), () -> {
                failed = true;
                run("other", other, history.second);
                if (history.away) {
                    cluster.goAway();
                }
            }));
            report = Objects.requireNonNull(run("first", store, history.first)).kind();
            cluster.failNothing();
            cluster.comeBack();
            return report;
        }

        private RowHistoryRecorder.@Nullable Result run(String client, TableStore by, Operation operation) {
            RowSource content = content();
            return switch (operation) {
                case NONE -> null;
                case TRANSACTION ->
                    register.execute(
                            client,
                            by,
                            TABLE,
                            EntityGroupTransaction.of(List.of(
                                    RowOperation.insertOrReplace(keys, content),
                                    RowOperation.insertOrMerge(neighbor, content))));
                default -> register.write(client, by, TABLE, single(operation, content));
            };
        }

        private RowOperation single(Operation operation, RowSource content) {
            return switch (operation) {
                case INSERT -> RowOperation.insert(keys, content);
                case UPSERT -> RowOperation.insertOrReplace(keys, content);
                case MERGE_OR_INSERT -> RowOperation.insertOrMerge(keys, content);
                case REPLACE -> RowOperation.replace(keys, content, version);
                case REPLACE_ANY -> RowOperation.replace(keys, content, ETag.ANY);
                case MERGE -> RowOperation.merge(keys, content, version);
                case MERGE_ANY -> RowOperation.merge(keys, content, ETag.ANY);
                case DELETE -> RowOperation.delete(keys, version);
                case DELETE_ANY -> RowOperation.delete(keys, ETag.ANY);
                case DELETE_UNSEEN -> RowOperation.deleteIfExists(keys);
                default -> RowOperation.insertOrReplace(neighbor, content);
            };
        }

        /**
         * Reads by the same store or a new one; then the partition is written, late requests arrive, and all stores
         * read.
         */
        void read(CqlSession session) {
            if (history.newStore) {
                try (CassandraTableStore fresh = CassandraTableStore.open(session, PATIENT)) {
                    if (report == Kind.UNKNOWN) {
                        fresh.resolveUnknownWriteOutcomes(TABLE, keys.partitionKey());
                    }
                    readBoth("new", fresh);
                }
            } else {
                readBoth("first", store);
            }
            PrimaryKey third = new PrimaryKey(keys.partitionKey(), "t");
            register.write("other", other, TABLE, RowOperation.insertOrReplace(third, content()));
            cluster.arrive();
            readBoth("other", other);
            readBoth("first", store);
        }

        private void readBoth(String client, TableStore by) {
            register.read(client, by, TABLE, keys);
            register.read(client, by, TABLE, neighbor);
        }

        /** Returns whether the report is no vaguer than it has to be. */
        boolean isReportedAsExpected() {
            if (!failed) {
                return report == Kind.REFUSED;
            }
            if (history.answer.isForGood()) {
                return report == Kind.NOT_DONE;
            }
            return history.away
                    ? report == (history.answer.inDoubt ? Kind.UNKNOWN : Kind.NOT_DONE)
                    : report == Kind.DONE || report == Kind.REFUSED;
        }
    }
}
