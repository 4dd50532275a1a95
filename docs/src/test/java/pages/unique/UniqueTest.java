package pages.unique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UniqueTest {
    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void registerRejectsAnEmailAddressOfAnotherTenant() {
        AccountRepository accounts =
                new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(AccountRepository.class);
        Registration registration = new Registration(accounts);
        Account ada = new Account("acme", "ada", "ada@example.org");

        assertThat(registration.register(ada)).isTrue();
        assertThat(registration.register(new Account("globex", "hall", "Ada@Example.org")))
                .isFalse();
        assertThat(accounts.findByEmailIgnoreCase("ADA@example.org")).contains(ada);
        assertThat(accounts.findAll()).containsExactly(ada);
    }
}
