package dev.tables.boot.stops;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.LoopbackTablesServer;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Many threads read over every access path from a server, by its extension. For five minutes of each test:
 * {@code build/test spring-data-tables/boot ManyThreadsOnAServerTest -Dserver.seconds=300}.
 */
class ManyThreadsOnAServerTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4602);

    private static final int SECONDS = Effort.byEffort("server.seconds", 2, 25);
    private static final int STOPS = 40;

    private final LocalTableStore engine = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(engine);
    private final List<Application> applications = new ArrayList<>();

    /** Counts answers that the server is busy. */
    private static final class Refusals extends HttpPipelineSyncPolicy {
        private final LongAdder count = new LongAdder();

        @Override
        protected HttpResponse afterReceivedResponse(HttpPipelineCallContext context, HttpResponse response) {
            if (response.getStatusCode() == 503) {
                count.increment();
            }
            return response;
        }
    }

    /** One process, with a store of its own. */
    private final class Application {
        private final Refusals refusals = new Refusals();
        private final TableStore store = AzureTableStore.builder()
                .connectionString(server.connectionString())
                .addPolicy(refusals)
                .buildWithTablesServerProtocol();
        private final StopRepository stops =
                new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(StopRepository.class);
        private final Map<String, LongAdder> done = new ConcurrentHashMap<>();

        Application() {
            applications.add(this);
        }

        long reads() {
            return done.values().stream().mapToLong(LongAdder::sum).sum();
        }
    }

    @BeforeEach
    void fill() {
        StopRepository stops =
                new TablesRepositoryFactory(new TablesTemplate(engine)).getRepository(StopRepository.class);
        for (String line : StopQueries.LINES) {
            for (int number = 0; number < STOPS; number++) {
                stops.insert(Stop.of(line, number, "v" + number % 5));
            }
        }
    }

    @AfterEach
    void end() {
        applications.forEach(one -> one.store.close());
        server.close();
        engine.close();
    }

    private static Map<String, Consumer<StopRepository>> queries() {
        Map<String, Consumer<StopRepository>> queries = new TreeMap<>(StopQueries.all());
        queries.keySet().removeIf(name -> name.startsWith("delete"));
        return queries;
    }

    /** Each thread runs all queries in an order of its own, again and again. */
    private void read(int threads) throws Exception {
        Map<String, Consumer<StopRepository>> queries = queries();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        ExecutorService pool = Executors.newFixedThreadPool(threads * applications.size());
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Application application : applications) {
                for (int thread = 0; thread < threads; thread++) {
                    Random random = SEED.plus(all.size()).random();
                    Callable<Boolean> work = () -> {
                        List<String> names = new ArrayList<>(queries.keySet());
                        while (System.nanoTime() < end) {
                            String name = names.get(random.nextInt(names.size()));
                            Objects.requireNonNull(queries.get(name)).accept(application.stops);
                            application
                                    .done
                                    .computeIfAbsent(name, first -> new LongAdder())
                                    .increment();
                        }
                        return true;
                    };
                    all.add(pool.submit(work));
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void sixtyFourThreadsAreNeverRejected() throws Exception {
        Application application = new Application();
        read(64);
        assertThat(application.refusals.count.sum()).isZero();
        Set<String> tried = new HashSet<>(application.done.keySet());
        assertThat(tried).isEqualTo(queries().keySet());
        assertThat(application.done).containsKeys("findByKeyedAnywhere", "findByLineAndKeyed");
    }

    /**
     * At one address, with one key. None of their reads fails, and both make progress. In two seconds on a busy machine
     * one of them may have started to read late, so the shares are compared closely at full depth only.
     */
    @Test
    void twoApplicationsShareAServerFairly() throws Exception {
        Application one = new Application();
        Application other = new Application();
        read(100);
        int most = Effort.byEffort(100, 4);
        assertThat(one.reads()).isPositive().isGreaterThan(other.reads() / most);
        assertThat(other.reads()).isPositive().isGreaterThan(one.reads() / most);
    }
}
