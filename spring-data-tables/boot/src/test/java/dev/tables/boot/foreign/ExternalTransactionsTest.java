package dev.tables.boot.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.cache.TablesCacheManager;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * What becomes of writes to tables within transactions of any manager and propagation, on each engine: they end as the rows of the database
 * that the same code writes, or they are refused.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class ExternalTransactionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(41_8);

    private final Map<Engine, ConfigurableApplicationContext> contexts = new EnumMap<>(Engine.class);
    private int next;

    private enum Engine {
        JOINED("tables.store=jdbc"),
        APART(
                "tables.store=jdbc",
                "tables.jdbc.join-data-source-transactions=false",
                "tables.jdbc.schema=boot_foreign_apart"),
        MEMORY("tables.store=memory"),
        ROCKSDB("tables.store=rocksdb");

        private final String[] properties;

        Engine(String... properties) {
            this.properties = properties;
        }
    }

    private enum ManagedBy {
        JPA("jpa"),
        JDBC("jdbc"),
        OTHER("other"),
        TABLES("tablesTransactionManager");

        private final String bean;

        ManagedBy(String bean) {
            this.bean = bean;
        }

        boolean isOfDatabase() {
            return this == JPA || this == JDBC;
        }
    }

    private enum Fate {
        /** All goes well. */
        NONE,
        /** The inner transaction throws, and the outer one goes on. */
        INNER_FAILS,
        /** The outer transaction throws at its end. */
        OUTER_FAILS
    }

    /** A transaction that writes to tables and to the database, with another one within that does so too. */
    private record Program(ManagedBy outer, int outerPropagation, ManagedBy inner, int innerPropagation, Fate fate) {}

    /** How a program ended, and which of its writes remain. */
    private record Outcome(
            @Nullable String refusal, @Nullable String error, Set<String> tables, Set<String> database) {}

    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @BeforeAll
    void start(@TempDir Path directory) {
        for (Engine engine : Engine.values()) {
            List<String> properties = new ArrayList<>(List.of(engine.properties));
            properties.add("tables.transaction-scope=store");
            properties.add("tables.directory=" + directory);
            properties.add("tables.cache.enabled=true");
            contexts.put(engine, Shop.start(properties.toArray(String[]::new)));
        }
        context(Engine.JOINED)
                .getBean(JdbcTemplate.class)
                .execute(
                        "CREATE TABLE IF NOT EXISTS foreign_bookings (account text, number int, PRIMARY KEY (account, number))");
    }

    @AfterAll
    void stop() {
        contexts.values().forEach(ConfigurableApplicationContext::close);
    }

    private ConfigurableApplicationContext context(Engine engine) {
        return Objects.requireNonNull(contexts.get(engine));
    }

    private static List<Program> programs() {
        List<Program> all = new ArrayList<>();
        for (ManagedBy outer : ManagedBy.values()) {
            for (ManagedBy inner : ManagedBy.values()) {
                for (int outerPropagation = 0; outerPropagation <= 6; outerPropagation++) {
                    for (int innerPropagation = 0; innerPropagation <= 6; innerPropagation++) {
                        for (Fate fate : Fate.values()) {
                            all.add(new Program(outer, outerPropagation, inner, innerPropagation, fate));
                        }
                    }
                }
            }
        }
        return all;
    }

    @Test
    void writesInExternalTransactionsMatchTheDatabaseOrAreRejected() {
        List<Program> programs = programs();
        Collections.shuffle(programs, SEED.random());
        int refused = 0;
        for (Program program : programs.subList(0, Effort.byEffort(250, programs.size()))) {
            Outcome joined = run(Engine.JOINED, program);
            for (Engine engine : Engine.values()) {
                Outcome outcome = engine == Engine.JOINED ? joined : run(engine, program);
                boolean ofDatabase = program.outer.isOfDatabase() && program.inner.isOfDatabase();
                if (outcome.refusal != null) {
                    refused++;
                    // JDBC's within JPA's begins on the connection of that, so that it includes nothing.
                    boolean included = engine == Engine.JOINED && ofDatabase && program.outer == program.inner;
                    assertThat(included)
                            .as("%s on %s: %s", program, engine, outcome)
                            .isFalse();
                    assertThat(outcome.database).as("%s on %s", program, engine).containsAll(outcome.tables);
                    continue;
                }
                if (ofDatabase) {
                    assertThat(outcome.tables)
                            .as("%s on %s: %s", program, engine, outcome)
                            .isEqualTo(outcome.database);
                }
                if (joined.refusal == null) {
                    assertThat(outcome).as("%s on %s", program, engine).isEqualTo(joined);
                }
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    private Outcome run(Engine engine, Program program) {
        ConfigurableApplicationContext context = context(engine);
        int number = next++;
        String refusal = null;
        String error = null;
        try {
            in(context, program.outer, program.outerPropagation, () -> {
                write(context, "debit", number);
                try {
                    in(context, program.inner, program.innerPropagation, () -> {
                        write(context, "credit", number);
                        if (program.fate == Fate.INNER_FAILS) {
                            throw new Failed();
                        }
                    });
                } catch (Failed goesOn) {
                    write(context, "note", number);
                }
                if (program.fate == Fate.OUTER_FAILS) {
                    throw new Failed();
                }
            });
        } catch (IllegalTransactionStateException refused) {
            boolean ofTables = String.valueOf(refused.getMessage()).contains("does not manage this store");
            refusal = ofTables ? refused.getMessage() : null;
            error = ofTables ? null : refused.getMessage();
        } catch (RuntimeException failed) {
            error = failed.getClass().getName();
        }
        Set<String> tables = new TreeSet<>();
        context.getBean(BookingRepository.class)
                .findByReference("r" + number)
                .forEach(booking -> tables.add(booking.account()));
        return new Outcome(refusal, error, tables, inDatabase(context, number));
    }

    private static Set<String> inDatabase(ConfigurableApplicationContext context, int number) {
        return new TreeSet<>(context.getBean(JdbcTemplate.class)
                .queryForList("SELECT account FROM foreign_bookings WHERE number = ?", String.class, number));
    }

    private static void write(ConfigurableApplicationContext context, String account, int number) {
        context.getBean(JdbcTemplate.class).update("INSERT INTO foreign_bookings VALUES (?, ?)", account, number);
        context.getBean(BookingRepository.class).insert(new Booking(account, number, "r" + number));
    }

    private static void in(ConfigurableApplicationContext context, ManagedBy manager, int propagation, Runnable work) {
        TransactionTemplate template =
                new TransactionTemplate(context.getBean(manager.bean, PlatformTransactionManager.class));
        template.setPropagationBehavior(propagation);
        template.executeWithoutResult(status -> work.run());
    }

    @Test
    void rejectionNamesBothTransactionManagers() {
        ConfigurableApplicationContext context = context(Engine.MEMORY);
        int number = next++;
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> in(
                        context,
                        ManagedBy.JDBC,
                        0,
                        () -> context.getBean(BookingRepository.class).save(new Booking("debit", number, "r"))))
                .withMessage("The current transaction belongs to transaction manager 'jdbc', which does not manage this"
                        + " store. A rollback would not undo this write of Booking. Start the transaction with"
                        + " @Transactional(\"tablesTransactionManager\"). Or write after the commit, or in a"
                        + " separate transaction: @Transactional(value ="
                        + " \"tablesTransactionManager\", propagation = REQUIRES_NEW). To allow this write, set"
                        + " tables.external-transaction-policy=allow.");
        in(
                context,
                ManagedBy.JDBC,
                0,
                () -> assertThat(context.getBean(BookingRepository.class).findByReference("r"))
                        .isEmpty());
    }

    @Test
    void everyWriteOfTheTemplateIsRejected() {
        ConfigurableApplicationContext context = context(Engine.MEMORY);
        TablesTemplate template = context.getBean(TablesTemplate.class);
        int number = next++;
        Booking kept = template.insert(new Booking("kept", number, "kept" + number));
        BookingKey key = new BookingKey("kept", number);
        List<Runnable> writes = List.of(
                () -> template.insert(new Booking("new", number, "r")),
                () -> template.insertAll(Booking.class, List.of(new Booking("new", number, "r"))),
                () -> template.save(kept),
                () -> template.overwrite(kept),
                () -> template.saveAll(Booking.class, List.of(kept)),
                () -> template.delete(kept),
                () -> template.deleteById(Booking.class, key),
                () -> template.deleteAll(Booking.class, List.of(kept)),
                () -> template.deleteAllAndReturn(Booking.class, List.of(kept)),
                () -> template.deleteAllById(Booking.class, List.of(key)),
                () -> template.deleteAll(Booking.class),
                () -> template.update(Booking.class, key, found -> found),
                () -> template.merge(Booking.class, key, PropertyChanges.of("reference", "changed")),
                () -> template.bulkSave(Booking.class, List.of(kept), done -> {}),
                () -> template.bulkSave(Booking.class, Stream.of(kept), 0, chunk -> {}),
                () -> template.dropTables(Booking.class));
        for (Runnable write : writes) {
            assertThatThrownBy(() -> in(context, ManagedBy.JPA, 0, write))
                    .isInstanceOf(IllegalTransactionStateException.class)
                    .hasMessageContaining("'jpa'");
        }
        assertThat(template.findById(Booking.class, key)).contains(kept);
    }

    @Test
    void writesAfterTheEndAndCacheWritesAreImmediate() {
        ConfigurableApplicationContext context = context(Engine.MEMORY);
        BookingRepository bookings = context.getBean(BookingRepository.class);
        int number = next++;
        in(context, ManagedBy.JDBC, 0, () -> {
            context.getBean(TablesCacheManager.class).getCache("c").put("key" + number, "value");
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    bookings.insert(new Booking("committed", number, "r" + number));
                }

                @Override
                public void afterCompletion(int status) {
                    bookings.insert(new Booking("completed", number, "r" + number));
                }
            });
        });
        assertThat(bookings.findByReference("r" + number))
                .extracting(Booking::account)
                .containsExactlyInAnyOrder("committed", "completed");
        assertThat(context.getBean(TablesCacheManager.class).getCache("c").get("key" + number, String.class))
                .isEqualTo("value");
    }

    /** A part that was rolled back cannot be kept from the rest, as where tables are included. */
    @Test
    void commitFailsIfInnerTablesTransactionWasRolledBack() {
        for (Engine engine : Engine.values()) {
            int number = next++;
            ConfigurableApplicationContext context = context(engine);
            assertThatThrownBy(() -> in(context, ManagedBy.JDBC, 0, () -> {
                        context.getBean(JdbcTemplate.class)
                                .update("INSERT INTO foreign_bookings VALUES (?, ?)", "debit", number);
                        assertThatThrownBy(() -> in(context, ManagedBy.TABLES, 0, () -> {
                                    throw new Failed();
                                }))
                                .isInstanceOf(Failed.class);
                    }))
                    .as("%s", engine)
                    .isNotInstanceOf(Failed.class)
                    .hasMessageContaining("was rolled back");
            assertThat(inDatabase(context, number)).isEmpty();
        }
    }

    @Test
    void externalWritesAreLoggedOncePerMethodInPartitionScope(CapturedOutput output) {
        try (ConfigurableApplicationContext context =
                Shop.start("tables.store=memory", "logging.level.dev.tables=warn")) {
            BookingRepository bookings = context.getBean(BookingRepository.class);
            for (int i = 0; i < 3; i++) {
                int number = i;
                in(context, ManagedBy.JDBC, 0, () -> debit(bookings, number));
                in(context, ManagedBy.JDBC, 0, () -> credit(bookings, number));
            }
            assertThat(context.getBean(BookingRepository.class).count()).isEqualTo(6);
            // Declared to be apart, it is not worth a line.
            in(context, ManagedBy.JDBC, 0, () -> in(context, ManagedBy.TABLES, 0, () -> apart(bookings)));
        }
        assertThat(output.getAll().split("belongs to transaction manager 'jdbc', which does not manage this store", -1))
                .hasSize(3);
        assertThat(output)
                .contains("ExternalTransactionsTest.debit", "ExternalTransactionsTest.credit")
                .doesNotContain("ExternalTransactionsTest.apart");
    }

    private static void debit(BookingRepository bookings, int number) {
        bookings.save(new Booking("debit", number, "r"));
    }

    private static void credit(BookingRepository bookings, int number) {
        bookings.save(new Booking("credit", number, "r"));
    }

    private static void apart(BookingRepository bookings) {
        bookings.save(new Booking("apart", 1, "r"));
    }

    @Test
    void externalWritesAreImmediateIfAllowed(CapturedOutput output) {
        try (ConfigurableApplicationContext context = Shop.start(
                "tables.store=memory",
                "tables.transaction-scope=store",
                "tables.external-transaction-policy=allow",
                "logging.level.dev.tables=warn")) {
            in(
                    context,
                    ManagedBy.JDBC,
                    0,
                    () -> context.getBean(BookingRepository.class).save(new Booking("debit", 1, "r")));
            assertThat(context.getBean(BookingRepository.class).count()).isEqualTo(1);
        }
        assertThat(output).doesNotContain("does not manage this store");
    }
}
