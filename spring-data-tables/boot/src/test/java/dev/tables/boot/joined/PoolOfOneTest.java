package dev.tables.boot.joined;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.jdbc.PostgreSqlConnections;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.PageRequest;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Repositories, transactions of tables and transactions of the database that include tables, with a pool of one
 * connection.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolOfOneTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(463);

    private static final String DEPOT = "north";
    private static final int PARCELS = 60;
    private static final int THREADS = 12;
    private static final AtomicInteger NUMBER = new AtomicInteger(PARCELS);

    private ConfigurableApplicationContext context =
            new org.springframework.context.support.GenericApplicationContext();

    /** Has each thread take one connection at a time. */
    @Configuration(proxyBeanMethods = false)
    static class Counting {
        @Bean
        static BeanPostProcessor counted() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof DataSource source ? new PostgreSqlConnections(source) : bean;
                }
            };
        }
    }

    @BeforeAll
    void start() {
        context = new SpringApplicationBuilder(Bank.class, Counting.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "tables.store=jdbc",
                        "tables.jdbc.schema=boot_alone",
                        "tables.transaction-scope=store",
                        // Flyway takes two connections while it is at work.
                        "tables.jdbc.schema-creation=store",
                        "spring.flyway.enabled=false",
                        "spring.liquibase.enabled=false",
                        "spring.jpa.hibernate.ddl-auto=update",
                        "spring.jpa.properties.hibernate.default_schema=boot_alone_jpa",
                        "spring.jpa.properties.hibernate.hbm2ddl.create_namespaces=true",
                        "spring.datasource.url="
                                + PostgreSql.url(PostgreSql.shared().port()),
                        "spring.datasource.username=" + PostgreSql.user(),
                        "spring.datasource.hikari.maximum-pool-size=1",
                        "spring.datasource.hikari.connection-timeout=30000",
                        "logging.level.root=error",
                        "spring.main.banner-mode=off")
                .run();
        for (int number = 0; number < PARCELS; number++) {
            parcels().save(parcel(DEPOT, number));
        }
    }

    @AfterAll
    void stop() {
        context.close();
    }

    private ParcelRepository parcels() {
        return context.getBean(ParcelRepository.class);
    }

    private static Parcel parcel(String depot, int number) {
        return new Parcel(
                depot,
                number,
                String.format(Locale.ROOT, "l%08d", number),
                "o" + number % 5,
                "c" + number % 4,
                "d" + number % 3,
                number * 10,
                number,
                null);
    }

    /** A request of a repository. */
    private enum Request {
        BY_KEYS(parcels -> parcels.findById(new ParcelKey(DEPOT, 1))),
        BY_SEVERAL_KEYS(parcels -> parcels.findAllById(List.of(new ParcelKey(DEPOT, 1), new ParcelKey(DEPOT, 2)))),
        BY_UNIQUE_VALUE(parcels -> parcels.findByLabel("l00000001")),
        BY_ABSENT_VALUE(parcels -> List.of(parcels.findByLabel("none"))),
        BY_INDEX_OF_KEYS(parcels -> parcels.findByOwner("o1")),
        BY_VALUES(parcels -> parcels.findByOwnerIn(List.of("o1", "o2", "o3"))),
        BY_INDEX_WITH_COPIES(parcels -> parcels.findByCity("c1")),
        BY_LIST(parcels -> parcels.findByDepotAndCarrier(DEPOT, "d1")),
        BY_UNION(parcels -> parcels.findByOwnerOrCity("o1", "c2")),
        BY_LOCAL_INDEX_OF_KEYS(parcels -> parcels.findByDepotAndGramsGreaterThan(DEPOT, 100)),
        BY_LOCAL_INDEX(parcels -> parcels.findByDepotAndCentsGreaterThanOrderByCentsDesc(DEPOT, 10)),
        BY_RANGE(parcels -> parcels.findByDepotAndNumberBetween(DEPOT, 3, 20)),
        SCAN(parcels -> parcels.findAll()),
        PAGES(parcels -> {
            PageRequest first = PageRequest.ofSize(7);
            return parcels.findByOwnerStartingWith("o", first).getContent();
        }),
        STREAM(parcels -> {
            try (Stream<Parcel> found = parcels.streamByOwnerStartingWith("o")) {
                return found.toList();
            }
        }),
        COUNT(parcels -> parcels.countByOwner("o1")),
        EXISTS(parcels -> parcels.existsByCity("c1")),
        WRITE(parcels -> {
            int number = NUMBER.incrementAndGet();
            String depot = "w" + number;
            Parcel saved = parcels.save(parcel(depot, number));
            Parcel changed = parcels.save(saved.of("x" + number));
            parcels.saveAll(List.of(changed.of("y" + number), parcel(depot, NUMBER.incrementAndGet())));
            parcels.deleteById(new ParcelKey(depot, number));
            return number;
        });

        private final Call call;

        Request(Call call) {
            this.call = call;
        }

        /** Makes it. */
        private interface Call {
            Object of(ParcelRepository parcels);
        }
    }

    /** In what a request is made. */
    private enum Around {
        NOTHING,
        TRANSACTION_OF_TABLES,
        TRANSACTION_OF_DATABASE,
        SNAPSHOT_OF_DATABASE;

        private <T> T around(ConfigurableApplicationContext context, Supplier<T> requests) {
            if (this == NOTHING) {
                return requests.get();
            }
            String manager = this == TRANSACTION_OF_TABLES ? "tablesTransactionManager" : "transactionManager";
            TransactionTemplate template =
                    new TransactionTemplate(context.getBean(manager, PlatformTransactionManager.class));
            if (this == SNAPSHOT_OF_DATABASE) {
                template.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
            }
            T made = template.execute(status -> requests.get());
            if (made == null) {
                throw new IllegalStateException("A request returns something.");
            }
            return made;
        }
    }

    private void run(Around around, List<Request> requests) {
        around.around(context, () -> {
            for (Request request : requests) {
                assertThat(request.call.of(parcels()))
                        .as("%s in %s", request, around)
                        .isNotNull();
            }
            return requests;
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachRequestUsesOneConnection(Around around) {
        for (Request request : Request.values()) {
            run(around, List.of(request));
        }
        run(around, List.of(Request.values()));
    }

    /** Each thread waits for the others, and none for itself. */
    @Test
    void poolOfOneServesManyThreads() throws InterruptedException {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = SEED.plus(thread).random();
            threads.execute(() -> {
                try {
                    for (int step = Effort.byEffort(8, 60); step > 0; step--) {
                        Request[] all = Request.values();
                        // Reads only: of transactions that write at the same time, some would be refused.
                        List<Request> some =
                                List.of(all[random.nextInt(all.length - 1)], all[random.nextInt(all.length - 1)]);
                        run(Around.values()[random.nextInt(Around.values().length)], some);
                        run(Around.NOTHING, List.of(Request.WRITE));
                    }
                } catch (Throwable failed) {
                    failures.add(failed);
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        assertThat(failures).as("%s", SEED).isEmpty();
    }
}
