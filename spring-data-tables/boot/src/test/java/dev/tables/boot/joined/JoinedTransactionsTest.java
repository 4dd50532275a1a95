package dev.tables.boot.joined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions of JPA that include what is written to tables of the same database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JoinedTransactionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(89);

    private ConfigurableApplicationContext context =
            new org.springframework.context.support.GenericApplicationContext();
    private int next;

    @BeforeAll
    void start() {
        context = Bank.start(PostgreSql.url(PostgreSql.shared().port()), PostgreSql.user(), "boot_joined");
    }

    @AfterAll
    void stop() {
        context.close();
    }

    @BeforeEach
    void takeOtherNumbers() {
        next += 10;
    }

    private Ledger ledger() {
        return context.getBean(Ledger.class);
    }

    private BalanceRepository balances() {
        return context.getBean(BalanceRepository.class);
    }

    private AccountRepository accounts() {
        return context.getBean(AccountRepository.class);
    }

    private PlatformTransactionManager database() {
        return context.getBean("transactionManager", PlatformTransactionManager.class);
    }

    private static Balance balance(int number, long cents) {
        return new Balance(Bank.NAME, number, "h" + number, cents, null);
    }

    private void assertBoth(int number, boolean there) {
        assertThat(accounts().existsById(number)).isEqualTo(there);
        assertThat(balances().existsById(new BalanceKey(Bank.NAME, number))).isEqualTo(there);
        assertThat(balances().findByHolder("h" + number).isPresent()).isEqualTo(there);
    }

    @Test
    void commitAppliesToTablesAndDatabase() {
        // Other tests leave random amounts of less than that.
        int cents = 1_000_000 + next;
        ledger().open(next, "h" + next, cents);

        assertBoth(next, true);
        assertThat(balances().findByBankAndCents(Bank.NAME, cents)).hasSize(1);
    }

    @Test
    void rollbackAppliesToTablesAndDatabase() {
        assertThatThrownBy(() -> ledger().openAnd(next, "h" + next, () -> {
                    throw new IllegalStateException("Rolled back.");
                }))
                .hasMessage("Rolled back.");
        assertBoth(next, false);

        ledger().openAnd(
                        next,
                        "h" + next,
                        () -> TransactionAspectSupport.currentTransactionStatus()
                                .setRollbackOnly());
        assertBoth(next, false);
    }

    @Test
    void readsSeeOwnWritesAndOtherTransactionsDoNot() {
        ledger().openAnd(next, "h" + next, () -> {
            assertThat(balances().findByHolder("h" + next)).isPresent();
            assertThat(balances().findByBankAndCents(Bank.NAME, 0))
                    .extracting(Balance::number)
                    .contains(next);
            assertThat(elsewhere(() -> balances().findByHolder("h" + next).isPresent()))
                    .isFalse();
        });
        assertBoth(next, true);
    }

    private static <T> T elsewhere(java.util.function.Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work).get(20, TimeUnit.SECONDS);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** What Hibernate writes at the commit comes after what was written to tables. */
    @Test
    void databaseErrorAtCommitRollsTablesBack() {
        ledger().open(next, "h" + next, 0);
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> Bank.in(database(), () -> {
                    accounts().save(new Account(next + 1, "h" + next, 0));
                    return balances().save(balance(next + 1, 0));
                }));
        assertBoth(next + 1, false);
    }

    @Test
    void duplicateInUniqueIndexRollsTheDatabaseBack() {
        ledger().open(next, "h" + next, 0);
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> Bank.in(database(), () -> {
                    accounts().save(new Account(next + 1, "other" + next, 0));
                    return balances().save(new Balance(Bank.NAME, next + 1, "h" + next, 0, null));
                }));
        assertBoth(next + 1, false);
    }

    @Test
    void commitFailsIfEntityChangedConcurrently() {
        ledger().open(next, "h" + next, 0);
        BalanceKey key = new BalanceKey(Bank.NAME, next);
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> ledger().openAnd(next + 1, "h" + (next + 1), () -> {
                    Balance seen = balances().findById(key).orElseThrow();
                    elsewhere(() -> balances().save(seen.plus(5)));
                    balances().save(seen.plus(1));
                }));
        assertThat(balances().findById(key).orElseThrow().cents()).isEqualTo(5);
        assertBoth(next + 1, false);
    }

    @Test
    void eventsArePublishedAfterCommitOnly() {
        List<Object> published = new ArrayList<>();
        ApplicationListener<AfterSaveEvent<?>> listener = event -> published.add(event.getSource());
        context.addApplicationListener(listener);
        ledger().openAnd(next, "h" + next, () -> assertThat(published).isEmpty());
        assertThat(published).hasSize(1);
        assertThatThrownBy(() -> ledger().openAnd(next + 1, "x" + next, () -> {
                    throw new IllegalStateException("Rolled back.");
                }))
                .hasMessage("Rolled back.");
        assertThat(published).hasSize(1);
        context.removeApplicationListener(listener);
    }

    /** The first write of a transaction may be one after its commit. */
    @Test
    void writesAfterCommitAreImmediate() {
        for (boolean before : new boolean[] {false, true}) {
            int number = next + (before ? 1 : 0);
            Bank.in(database(), () -> {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        balances().save(balance(number, 3));
                    }
                });
                return before ? balances().save(balance(number + 2, 3)) : Bank.NAME;
            });
            assertThat(balances().findByHolder("h" + number)).isPresent();
        }
    }

    /** An order before the last one makes it part; those of the last come behind, and are refused as a whole. */
    @Test
    void writesBeforeCommitDependOnSynchronizationOrder() {
        for (boolean ordered : new boolean[] {true, false}) {
            int number = next + (ordered ? 0 : 5);
            Throwable refused = catchThrowable(() -> Bank.in(database(), () -> {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public int getOrder() {
                        return ordered ? 0 : Ordered.LOWEST_PRECEDENCE;
                    }

                    @Override
                    public void beforeCommit(boolean readOnly) {
                        balances().save(balance(number, 3));
                    }
                });
                return balances().save(balance(number + 1, 3));
            }));
            assertThat(refused == null).isEqualTo(ordered);
            assertThat(balances().findByHolder("h" + number).isPresent()).isEqualTo(ordered);
            assertThat(balances().findByHolder("h" + (number + 1)).isPresent()).isEqualTo(ordered);
        }
    }

    @Test
    void writesDuringCommitAreRejected() {
        List<Throwable> refused = new ArrayList<>();
        Bank.in(database(), () -> {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCompletion() {
                    refused.add(catchThrowable(() -> balances().save(balance(next + 1, 3))));
                }
            });
            return balances().save(balance(next, 3));
        });
        assertThat(refused)
                .singleElement()
                .satisfies(error -> assertThat(error)
                        .isInstanceOf(InvalidDataAccessApiUsageException.class)
                        .hasMessageContaining("already being committed"));
        assertThat(balances().findByHolder("h" + next)).isPresent();
        assertThat(balances().findByHolder("h" + (next + 1))).isEmpty();
    }

    @Test
    void tablesTransactionsJoinOrRunIndependently() {
        TablesTransactionManager tables = context.getBean(TablesTransactionManager.class);
        assertThatThrownBy(() -> Bank.in(database(), () -> {
                    Bank.in(tables, () -> balances().save(balance(next, 1)));
                    balances().saveAll(List.of(balance(next + 1, 1)));
                    Bank.in(
                            tables,
                            TransactionDefinition.PROPAGATION_REQUIRES_NEW,
                            () -> balances().save(balance(next + 2, 1)));
                    Bank.in(
                            tables,
                            TransactionDefinition.PROPAGATION_NOT_SUPPORTED,
                            () -> balances().save(balance(next + 3, 1)));
                    assertThat(balances().findByHolder("h" + (next + 1))).isPresent();
                    throw new IllegalStateException("Rolled back.");
                }))
                .hasMessage("Rolled back.");

        assertThat(balances().findByHolder("h" + next)).isEmpty();
        assertThat(balances().findByHolder("h" + (next + 1))).isEmpty();
        assertThat(balances().findByHolder("h" + (next + 2))).isPresent();
        assertThat(balances().findByHolder("h" + (next + 3))).isPresent();
    }

    @Test
    void failedInnerTablesTransactionRollsBackTheOuter() {
        TablesTransactionManager tables = context.getBean(TablesTransactionManager.class);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> ledger().openAnd(
                                next,
                                "h" + next,
                                () -> assertThatThrownBy(() -> Bank.in(tables, () -> {
                                            throw new IllegalStateException("Inner.");
                                        }))
                                        .hasMessage("Inner.")));
        assertBoth(next, false);
    }

    @Test
    void newDatabaseTransactionIsIndependent() {
        assertThatThrownBy(() -> ledger().openAnd(next, "h" + next, () -> {
                    Bank.in(database(), TransactionDefinition.PROPAGATION_REQUIRES_NEW, () -> {
                        ledger().open(next + 1, "h" + (next + 1), 0);
                        return Bank.NAME;
                    });
                    assertThat(elsewhere(() ->
                                    balances().findByHolder("h" + (next + 1)).isPresent()))
                            .isTrue();
                    assertThat(balances().findByHolder("h" + next)).isPresent();
                    throw new IllegalStateException("Rolled back.");
                }))
                .hasMessage("Rolled back.");
        assertBoth(next, false);
        assertBoth(next + 1, true);
    }

    /** Hibernate has no savepoints, JDBC has. */
    @Test
    void rolledBackNestedTransactionDiscardsItsWrites() {
        JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
        nested(next, () -> {
            balances().save(balance(next + 1, 7));
            balances().save(balance(next + 2, 7));
            balances()
                    .save(balances()
                            .findById(new BalanceKey(Bank.NAME, next))
                            .orElseThrow()
                            .plus(7));
            assertThat(balances().findByBankAndCents(Bank.NAME, 7))
                    .extracting(Balance::number)
                    .contains(next, next + 1, next + 2);
            jdbc.execute("CREATE TABLE made_nested (n int)");
        });
        assertThat(balances().findByHolder("h" + next))
                .get()
                .extracting(Balance::cents)
                .isEqualTo(0L);
        assertThat(balances().findByHolder("h" + (next + 1))).isEmpty();
        assertThat(balances().existsById(new BalanceKey(Bank.NAME, next + 2))).isFalse();
        assertThat(balances().findByBankAndCents(Bank.NAME, 7))
                .extracting(Balance::number)
                .doesNotContain(next, next + 1, next + 2);
        // What was unique is free again, also within.
        assertThat(balances().findByHolder("after" + next)).isPresent();
        assertThat(jdbc.queryForObject("SELECT to_regclass('made_beside') IS NOT NULL", Boolean.class))
                .isTrue();
        assertThat(jdbc.queryForObject("SELECT to_regclass('made_nested') IS NULL", Boolean.class))
                .isTrue();
        jdbc.execute("DROP TABLE made_beside");
    }

    /** Of which nothing was asked of tables before, and which others are in and about. */
    @Test
    void severalNestedTransactionsRollBackIndependently() {
        JdbcTransactionManager manager = jdbcManager();
        TransactionTemplate nested = new TransactionTemplate(manager);
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        Bank.in(manager, () -> {
            nested.executeWithoutResult(status -> {
                balances().save(balance(next, 1));
                status.setRollbackOnly();
            });
            assertThat(balances().existsById(new BalanceKey(Bank.NAME, next))).isFalse();
            nested.executeWithoutResult(status -> balances().save(balance(next, 2)));
            nested.executeWithoutResult(status -> {
                balances().save(balance(next + 1, 3));
                nested.executeWithoutResult(inner -> {
                    balances().deleteById(new BalanceKey(Bank.NAME, next));
                    inner.setRollbackOnly();
                });
                balances().save(balance(next + 2, 4));
            });
            return next;
        });
        assertThat(balances().findByHolder("h" + next))
                .get()
                .extracting(Balance::cents)
                .isEqualTo(2L);
        assertThat(balances().findByHolder("h" + (next + 1))).isPresent();
        assertThat(balances().findByHolder("h" + (next + 2))).isPresent();
    }

    private JdbcTransactionManager jdbcManager() {
        JdbcTransactionManager manager = new JdbcTransactionManager(context.getBean(DataSource.class));
        ((ConfigurableTransactionManager) database())
                .getTransactionExecutionListeners()
                .forEach(manager::addListener);
        return manager;
    }

    private void nested(int number, Runnable within) {
        JdbcTransactionManager manager = jdbcManager();
        TransactionTemplate nested = new TransactionTemplate(manager);
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        Bank.in(manager, () -> {
            balances().save(balance(number, 0));
            context.getBean(JdbcTemplate.class).execute("CREATE TABLE made_beside (n int)");
            nested.executeWithoutResult(status -> {
                within.run();
                status.setRollbackOnly();
            });
            balances().save(new Balance(Bank.NAME, number + 3, "h" + (number + 1), 0, null));
            balances().deleteById(new BalanceKey(Bank.NAME, number + 3));
            balances().save(new Balance(Bank.NAME, number + 4, "after" + number, 0, null));
            return number;
        });
    }

    @Test
    void serializableIsolationIncludesTables() {
        TransactionTemplate strict = new TransactionTemplate(database());
        strict.setIsolationLevel(TransactionDefinition.ISOLATION_SERIALIZABLE);
        strict.executeWithoutResult(status -> ledger().open(next, "h" + next, 0));
        assertBoth(next, true);
    }

    @Test
    void readOnlyTransactionRejectsWrites() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> ledger().openReadOnly(next))
                .withMessageContaining("The transaction is read-only.");
        assertThat(balances().findByHolder("h" + next)).isEmpty();
    }

    @Test
    void databaseTransactionInsideTablesTransactionKeepsItsWrites() {
        TablesTransactionManager tables = context.getBean(TablesTransactionManager.class);
        Bank.in(tables, () -> {
            Bank.in(database(), () -> balances().save(balance(next, 0)));
            assertThat(elsewhere(() -> balances().existsById(new BalanceKey(Bank.NAME, next))))
                    .isFalse();
            return Bank.NAME;
        });
        assertThat(balances().findByHolder("h" + next)).isPresent();
    }

    /** Threads move amounts; some transactions are rolled back, of some the connection is lost. Relation and table stay equal. */
    @Test
    void relationAndTableStayEqualDuringConcurrentTransactions() throws Exception {
        for (int account = 0; account < 3; account++) {
            ledger().open(next + account, "h" + (next + account), 100);
        }
        List<CompletableFuture<Integer>> movers = new ArrayList<>();
        for (int mover = 0; mover < 3; mover++) {
            Random random = SEED.plus(mover).random();
            movers.add(CompletableFuture.supplyAsync(() -> move(random)));
        }
        int moved = 0;
        for (CompletableFuture<Integer> mover : movers) {
            moved += mover.get(60, TimeUnit.SECONDS);
        }
        assertThat(moved).isGreaterThan(5);
        long sum = 0;
        for (int account = next; account < next + 3; account++) {
            long cents = accounts().findById(account).orElseThrow().cents();
            Balance balance =
                    balances().findById(new BalanceKey(Bank.NAME, account)).orElseThrow();
            assertThat(balance.cents()).as("account %s of %s", account, SEED).isEqualTo(cents);
            assertThat(balances().findByBankAndCents(Bank.NAME, cents)).contains(balance);
            sum += cents;
        }
        assertThat(sum).isEqualTo(300);
    }

    private int move(Random random) {
        int moved = 0;
        for (int round = 0; round < 15; round++) {
            int from = next + random.nextInt(3);
            int to = next + (from - next + 1) % 3;
            int fate = random.nextInt(4);
            int cents = random.nextInt(50);
            try {
                moved += Bank.in(database(), () -> {
                    ledger().move(from, to, cents);
                    end(fate);
                    return 1;
                });
            } catch (ConcurrencyFailureException | IllegalStateException othersOrRolledBack) {
                continue;
            } catch (TransactionException | DataAccessException lost) {
                assertThat(fate).isEqualTo(1);
            }
        }
        return moved;
    }

    private void end(int fate) {
        if (fate == 0) {
            throw new IllegalStateException("Rolled back.");
        }
        if (fate == 1) {
            Integer backend =
                    context.getBean(JdbcTemplate.class).queryForObject("SELECT pg_backend_pid()", Integer.class);
            elsewhere(() -> context.getBean(JdbcTemplate.class)
                    .queryForObject("SELECT pg_terminate_backend(?, 10000)", Boolean.class, backend));
        }
    }

    @Test
    void startFailsWithoutDatabaseTransactionManager() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(DataSourceAutoConfiguration.class, TablesAutoConfiguration.class))
                .withPropertyValues(
                        "tables.store=jdbc",
                        "tables.jdbc.join-data-source-transactions=true",
                        "spring.datasource.url="
                                + PostgreSql.url(PostgreSql.shared().port()),
                        "spring.datasource.username=" + PostgreSql.user())
                .run(failing -> assertThat(
                                FailureAnalyzersTest.analyze(Objects.requireNonNull(failing.getStartupFailure()))
                                        .getAction())
                        .contains(
                                "Writes to tables cannot take part in transactions of the DataSource, because it has no"
                                        + " transaction manager."));
    }

    @Test
    void startFailsWithTheLimitsOfAzure() {
        assertThatThrownBy(() -> Bank.start(
                        PostgreSql.url(PostgreSql.shared().port()),
                        PostgreSql.user(),
                        "boot_joined",
                        "tables.limits=azure"))
                .hasRootCauseMessage(
                        "Property tables.jdbc.join-data-source-transactions with value 'true' is invalid: Transactions across partitions"
                                + " (tables.transaction-scope=store, tables.jdbc.join-data-source-transactions=true) and"
                                + " tables.limits=azure cannot be combined. On Azure a transaction is limited to one"
                                + " partition. Remove one of the two settings.");
    }

    @Test
    void plainTemplatesJoinTheTransaction() {
        TablesTemplate template = context.getBean(TablesTemplate.class);
        JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
        assertThatThrownBy(() -> Bank.in(database(), () -> {
                    jdbc.execute("CREATE TABLE made_within (n int)");
                    template.insert(balance(next, 0));
                    throw new IllegalStateException("Rolled back.");
                }))
                .hasMessage("Rolled back.");
        assertThat(template.findById(Balance.class, new BalanceKey(Bank.NAME, next)))
                .isEmpty();
    }
}
