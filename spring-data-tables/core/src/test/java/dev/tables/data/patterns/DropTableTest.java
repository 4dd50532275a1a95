package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** <b>High volume delete</b> of a whole table: its indexes go with it, and it is used again at once. */
class DropTableTest {
    @TableEntity(table = "loginsByUser")
    record Login(
            @PartitionKey String user,
            @RowKey int number,
            @IndexedBy(scope = IndexScope.GLOBAL) String ip) {}

    interface Logins extends TablesRepository<Login, DropTableTestLoginKey> {
        List<Login> findByIp(String ip);

        long countByIp(String ip);
    }

    @TableEntity(table = "people")
    record Customer(
            @PartitionKey String name,
            @RowKey(prefix = "customer_") int number) {}

    @TableEntity(table = "people")
    record Supplier(
            @PartitionKey String name,
            @RowKey(prefix = "supplier_") int number) {}

    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    private static Login login(int number) {
        return new Login("user" + number % 3, number, "10.0.0.1");
    }

    private static Logins logins(TablesTemplate template) {
        return new TablesRepositoryFactory(template).getRepository(Logins.class);
    }

    @Test
    void indexesAreDroppedWithTheirTable() {
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            TablesTemplate template = new TablesTemplate(store, catalog);
            Logins logins = logins(template);
            logins.saveAll(
                    IntStream.range(0, 100).mapToObj(DropTableTest::login).toList());
            assertThat(logins.countByIp("10.0.0.1")).isEqualTo(100);

            template.dropTables(Login.class);

            assertThat(logins.findByIp("10.0.0.1")).isEmpty();
            assertThat(logins.countByIp("10.0.0.1")).isZero();
            logins.save(login(7));
            assertThat(logins.findByIp("10.0.0.1")).containsExactly(login(7));
            assertThat(logins.countByIp("10.0.0.1")).isEqualTo(1);
        }
    }

    /** By the template that has it open, and by one that is opened then. */
    @Test
    void queriesByIndexFindNothingIfTheStoreDroppedTheTable() {
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            Logins open = logins(new TablesTemplate(store, catalog));
            for (boolean created : new boolean[] {true, false}) {
                open.saveAll(
                        IntStream.range(0, 100).mapToObj(DropTableTest::login).toList());
                assertThat(open.countByIp("10.0.0.1")).isPositive();
                store.deleteTable("loginsByUser");
                if (created) {
                    store.createTable("loginsByUser");
                }
                assertThat(open.findByIp("10.0.0.1")).isEmpty();
                assertThat(open.countByIp("10.0.0.1")).isZero();
            }
        }
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            TablesTemplate template = new TablesTemplate(store, catalog);
            template.save(login(7));
            assertThat(template.table(Login.class).isIndexReadable(0)).isTrue();
            assertThat(logins(template).findByIp("10.0.0.1")).containsExactly(login(7));
            assertThat(logins(template).countByIp("10.0.0.1")).isEqualTo(1);
        }
    }

    @Test
    void dropTablesCreatesNoTablesIfCreationIsDisabled() {
        TablesTemplate creating = new TablesTemplate(store);
        creating.save(login(1));
        TablesTemplate template = new TablesTemplate(store, false);
        template.dropTables(Login.class);
        assertThat(store.tableNames()).noneMatch(name -> name.startsWith("loginsByUser"));
    }

    /** As on Azure. */
    @Test
    void tableIsCreatedAtNextUseIfItsNameStaysTaken() {
        boolean[] taken = {false};
        TableStore slow = new ForwardingTableStore(store) {
            @Override
            public Set<Capability> capabilities() {
                Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
                fewer.remove(Capability.IMMEDIATE_TABLE_NAME_REUSE);
                return fewer;
            }

            @Override
            public boolean createTableIfNotExists(String name) {
                assertThat(taken[0]).as("taken").isFalse();
                return super.createTableIfNotExists(name);
            }
        };
        try (IndexCatalog catalog = IndexCatalog.of(slow)) {
            TablesTemplate template = new TablesTemplate(slow, catalog);
            Logins logins = logins(template);
            logins.saveAll(IntStream.range(0, 5).mapToObj(DropTableTest::login).toList());
            taken[0] = true;
            template.dropTables(Login.class);
            assertThat(store.tableNames()).noneMatch(name -> name.startsWith("loginsByUser"));
            taken[0] = false;
            logins.save(login(7));
            assertThat(logins.findByIp("10.0.0.1")).containsExactly(login(7));
        }
    }

    @Test
    void tableOfSeveralClassesIsDroppedOnlyWithAllOfThem() {
        TablesTemplate template = new TablesTemplate(store);
        template.save(new Customer("Ada", 1));
        template.save(new Supplier("Ada", 1));
        assertThatThrownBy(() -> template.dropTables(Customer.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Table 'people' also contains entities of " + Supplier.class.getName()
                        + ". To drop the table, pass all of its entity classes. The call passed only ["
                        + Customer.class.getName() + "].");
        assertThat(template.count(Customer.class)).isEqualTo(1);
        template.dropTables(Customer.class, Supplier.class, Login.class);
        assertThat(template.count(Customer.class)).isZero();
        assertThat(template.count(Supplier.class)).isZero();
    }

    @Test
    void dropTablesFailsInTransaction() {
        TablesTemplate template = new TablesTemplate(store);
        template.save(login(1));
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> template.dropTables(Login.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Drop the table outside of the transaction.");
        assertThat(template.count(Login.class)).isEqualTo(1);
    }
}
