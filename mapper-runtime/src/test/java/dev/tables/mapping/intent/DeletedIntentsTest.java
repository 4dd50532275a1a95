package dev.tables.mapping.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.Ticks;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.testing.Thorough;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * More intents than Cassandra lets a read pass over have come and gone in the last hours: recovery still finds all that are open, and passes
 * over the deleted ones no more than once.
 */
@Thorough("starts a Cassandra node")
class DeletedIntentsTest {
    /** More than {@code tombstone_failure_threshold} in all, fewer in any ten minutes. */
    private static final int DELETED = 120_000;

    private static final int AT_A_TIME = 500;
    private static final Duration HOURS = Duration.ofMinutes(150);
    private static final String KIND = "kind";

    private static CqlSession session;
    private static TableStore store;

    @BeforeAll
    static void begin() {
        session = CassandraNode.shared().session();
        store = CassandraTableStore.open(
                session,
                CassandraOptions.defaults().withKeyspace("deleted_intents").withReplicationFactor(1));
        new IntentLog(store, Clock.systemUTC()).createTable();
        delete(Instant.now());
    }

    @AfterAll
    static void end() {
        if (session != null) {
            session.close();
        }
    }

    /** Deletes rows of the keys that intents had: what that leaves does not depend on whether they were there. */
    private static void delete(Instant now) {
        String place = Objects.requireNonNull(
                        session.execute("SELECT place FROM deleted_intents.tables WHERE scope = 'all'"
                                        + " AND kind = 'table' AND name = 'tablesintents'")
                                .one())
                .getString(0);
        PreparedStatement delete = session.prepare("DELETE FROM deleted_intents." + place + " WHERE pk = ? AND rk = ?");
        for (int first = 0; first < DELETED; first += AT_A_TIME) {
            BatchStatementBuilder batch = new BatchStatementBuilder(BatchType.UNLOGGED);
            for (int number = first; number < first + AT_A_TIME; number++) {
                Instant begun = now.minus(HOURS.multipliedBy(number + 1L).dividedBy(DELETED));
                String key = String.format(Locale.ROOT, "%019d_%016x", Ticks.of(begun), number);
                batch.addStatement(delete.bind(bytes("intent_0"), bytes(key)));
            }
            session.execute(batch.build());
        }
    }

    private static ByteBuffer bytes(String key) {
        return ByteBuffer.wrap(key.getBytes(StandardCharsets.US_ASCII));
    }

    /** Counts what a round asks of the log. */
    private static final class Counting extends ForwardingTableStore {
        private final List<RowQuery> queries = new ArrayList<>();
        private int failed;
        private int gets;

        Counting(TableStore store) {
            super(store);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            if (String.valueOf(query.partitionKeyRange().lower()).startsWith("intent")) {
                queries.add(query);
            }
            try {
                return super.query(table, query, decoder);
            } catch (StoreUnavailableException tooMany) {
                failed++;
                throw tooMany;
            }
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            gets++;
            return super.get(table, keys, projection, decoder);
        }
    }

    private static WriteIntentHandler handler(boolean finishes) {
        return new WriteIntentHandler() {
            @Override
            public String intentKind() {
                return KIND;
            }

            @Override
            public boolean finish(Intent intent, boolean committed) {
                return finishes;
            }
        };
    }

    private static Recoverer recoverer(TableStore counted, boolean finishes) {
        return new Recoverer(counted, Clock.systemUTC(), Duration.ofHours(-1), List.of(handler(finishes)));
    }

    @Test
    void recoveryFindsOpenIntentsAfterDeletedRows() {
        // Pages before the partition of the deleted rows are empty.
        assertThatThrownBy(() -> store.count(
                        IntentLog.TABLE_NAME,
                        RowQuery.wholeTable().withPartitionKeyRange(KeyRange.startingWith("intent_"))))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("tombstone_failure_threshold");

        IntentLog log = new IntentLog(store, Clock.systemUTC());
        // More deleted rows than a read passes over lie behind it, however few rows it asks for.
        IntentLog past = new IntentLog(store, Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-145)));
        IntentLog longPast = new IntentLog(store, Clock.offset(Clock.systemUTC(), Duration.ofDays(-20)));
        IntentLog ahead = new IntentLog(store, Clock.offset(Clock.systemUTC(), Duration.ofDays(20)));
        for (IntentLog one : List.of(log, past, longPast, ahead)) {
            one.begin(one.newId(), KIND, "", "", writer -> {});
        }
        assertThat(log.unfinishedIntents()).hasSize(4);

        Counting first = new Counting(store);
        assertThat(recoverer(first, false).run().waiting()).isEqualTo(4);
        assertThat(first.failed).isOne();

        log.begin(log.newId(), KIND, "", "", writer -> {});
        Counting second = new Counting(store);
        assertThat(recoverer(second, false).run().waiting()).isEqualTo(5);
        assertThat(second.failed).isZero();
        assertThat(second.queries)
                .singleElement()
                .satisfies(query -> assertThat(query.rowKeyRange().lower()).isNotNull());
        assertThat(second.gets).isEqualTo(2);

        assertThat(recoverer(store, true).run().finished()).isEqualTo(5);
        assertThat(recoverer(store, true).run()).isEqualTo(Recoverer.Report.EMPTY);
        assertThat(log.unfinishedIntents()).isEmpty();
        Counting last = new Counting(store);
        assertThat(recoverer(last, true).run()).isEqualTo(Recoverer.Report.EMPTY);
        assertThat(last.failed).isZero();
        assertThat(last.gets).isZero();
    }
}
