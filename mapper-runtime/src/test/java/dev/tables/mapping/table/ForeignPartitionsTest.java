package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraNodeLoad;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.testing.Thorough;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Starts and jobs on Cassandra beside many partitions of another table, {@code -Dforeign.partitions=1000000} of them: a
 * version with new indexes starts, fills them, compares and repairs them, counts and drops, and no request reads the
 * table of the cluster that has the others.
 */
@Thorough("starts a Cassandra node")
class ForeignPartitionsTest {
    private static final CassandraOptions OPTIONS =
            CassandraOptions.defaults().withKeyspace("foreign_jobs").withReplicationFactor(1);
    private static final EntityMapper<Film> OLD = FilmTableMapper.of(true);
    private static final EntityMapper<Film> NEW = FilmTableMapper.of(true, FilmTableMapper.inTables());
    private static final int ENTITIES = 12;

    private final Set<String> texts = ConcurrentHashMap.newKeySet();
    private final AtomicLong nanos = new AtomicLong(1);

    @Test
    void startsAndJobsDoNotReadForeignPartitions() throws InterruptedException {
        try (CqlSession session = CassandraNode.shared().session()) {
            CqlSession watched = (CqlSession) Proxy.newProxyInstance(
                    CqlSession.class.getClassLoader(),
                    new Class<?>[] {CqlSession.class},
                    (proxy, method, arguments) -> invoke(session, method, arguments));
            try (TableStore store = CassandraTableStore.open(watched, OPTIONS)) {
                store.createTable("Foreign");
                String foreign = CassandraNodeLoad.place(session, "foreign_jobs", "Foreign");
                CassandraNodeLoad.load(session, foreign, "f", CassandraNodeLoad.foreignPartitions());
                work(store);
                assertThat(texts).isNotEmpty().noneMatch(text -> text.contains(foreign));
            }
        }
    }

    private void work(TableStore store) {
        try (IndexCatalog catalog = catalog(store)) {
            EntityTable<Film> films = start(store, catalog, OLD);
            for (int i = 0; i < ENTITIES; i++) {
                films.save(
                        Film.of("Ufa" + i, i).titled("T", i).from("D").with("A").printed(i));
            }
        }
        try (IndexCatalog catalog = catalog(store)) {
            EntityTable<Film> films = start(store, catalog, NEW);
            for (IndexModel index : NEW.model().indexes()) {
                run(IndexBackfill.job(films, index.name()));
            }
            for (int i = 0; i < NEW.model().indexes().size(); i++) {
                assertThat(films.queryIndex(i, RowQuery.wholeTable()).items()).hasSize(ENTITIES);
            }
            run(IndexRepair.repairJob(films));
            run(IndexRepair.verificationJob(films));
            assertThat(IndexRepair.verify(films)).matches(IndexRepair.Report::isClean);
            assertThat(store.count("films", RowQuery.wholeTable())).isPositive();
            TableDrop.run(List.of(films));
        }
    }

    private IndexCatalog catalog(TableStore store) {
        return IndexCatalog.of(
                store, IndexCatalog.Options.defaults().withClockAndSleeper(nanos::get, nanos::addAndGet));
    }

    private static EntityTable<Film> start(TableStore store, IndexCatalog catalog, EntityMapper<Film> version) {
        EntityTable<Film> table =
                EntityTable.of(store, version, EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return table;
    }

    private static void run(TableJob job) {
        JobProgress end = job.run();
        assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
    }

    private @Nullable Object invoke(CqlSession session, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().startsWith("execute") && arguments != null) {
            texts.add(text(arguments[0]));
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static String text(@Nullable Object statement) {
        if (statement instanceof BoundStatement bound) {
            return bound.getPreparedStatement().getQuery();
        }
        if (statement instanceof BatchStatement batch) {
            List<String> all = new ArrayList<>();
            batch.forEach(one -> all.add(text(one)));
            return all.toString();
        }
        return String.valueOf(statement);
    }
}
