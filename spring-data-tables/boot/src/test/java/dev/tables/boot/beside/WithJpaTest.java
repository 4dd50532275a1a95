package dev.tables.boot.beside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactoryBean;

/** Spring Data JPA and this module in one application, each with its repositories and its transactions. */
class WithJpaTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"memory", "rocksdb"})
    void eachRepositoryBelongsToTheModuleOfItsEntity(String engine) {
        try (ConfigurableApplicationContext context = start(engine)) {
            assertThat(context.getBeanNamesForType(TablesRepositoryFactoryBean.class))
                    .containsExactlyInAnyOrder("&paymentRepository", "&refundRepository");
            assertThat(context.getBeanNamesForType(JpaRepositoryFactoryBean.class))
                    .containsExactly("&invoiceRepository");

            InvoiceRepository invoices = context.getBean(InvoiceRepository.class);
            invoices.save(new Invoice(1, "Ann"));
            assertThat(invoices.findByCustomer("Ann"))
                    .extracting(Invoice::number)
                    .containsExactly(1);
            PaymentRepository payments = context.getBean(PaymentRepository.class);
            payments.save(new Payment("Ann", 1, 250));
            assertThat(payments.findByCustomer("Ann")).containsExactly(new Payment("Ann", 1, 250));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "rocksdb"})
    void eachTransactionManagerRollsBackItsOwnWrites(String engine) {
        try (ConfigurableApplicationContext context = start(engine)) {
            Cashier cashier = context.getBean(Cashier.class);
            assertThatThrownBy(() -> cashier.bill(2, "Bob", true)).hasMessage("Rolled back.");
            assertThatThrownBy(() -> cashier.pay("Bob", true, 2, 3)).hasMessage("Rolled back.");
            assertThat(context.getBean(InvoiceRepository.class).findByCustomer("Bob"))
                    .isEmpty();
            assertThat(context.getBean(PaymentRepository.class).findByCustomer("Bob"))
                    .isEmpty();

            cashier.bill(2, "Bob", false);
            cashier.pay("Bob", false, 2, 3);
            assertThat(context.getBean(InvoiceRepository.class).findByCustomer("Bob"))
                    .extracting(Invoice::customer)
                    .containsExactly("Bob");
            assertThat(context.getBean(PaymentRepository.class).findByCustomer("Bob"))
                    .hasSize(2);
        }
    }

    private ConfigurableApplicationContext start(String engine) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "tables.store=" + engine,
                        "tables.directory=" + directory,
                        "spring.jpa.hibernate.ddl-auto=create-drop",
                        "spring.datasource.url=jdbc:h2:mem:",
                        "logging.level.root=warn",
                        "spring.main.banner-mode=off")
                .run();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Cashier.class)
    static class Application {}
}
