package shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import(CustomerRewrite.class)
class CustomerRewriteTest {
    @Autowired
    private TableStore store;

    @Autowired
    private CustomerRepository customers;

    @Autowired
    private CustomerRewrite rewrite;

    @Test
    void oldRowsAreReadAndRewritten() {
        Row old = Row.builder("GB", "ada@example.com")
                .string("name", "Ada Lovelace")
                .build();
        store.write("customers", RowOperation.insert(old.primaryKey(), old));

        assertThat(customers.findById(new CustomerKey("GB", "ada@example.com")))
                .hasValue(new Customer("GB", "ada@example.com", "Ada", "Lovelace"));
        assertThat(rewrite.outdated()).isEqualTo(1);
        rewrite.run();
        assertThat(rewrite.outdated()).isZero();
    }
}
