package dev.tables.boot.test;

import dev.tables.boot.azure.AzureTablesConnectionDetails;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.LoopbackTablesServer;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * A customizer that adds a server and its connection details to a context.
 *
 * @param useTablesServerProtocol whether the application uses the protocol of the Tables server
 */
record TablesServerCustomizer(boolean useTablesServerProtocol) implements ContextCustomizer {
    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        TestPropertyValues.of("tables.store=azure", "tables.azure.spring-data-tables-server=" + useTablesServerProtocol)
                .applyTo(context);
        BeanDefinitionRegistry beans = (BeanDefinitionRegistry) context.getBeanFactory();
        RootBeanDefinition server = new RootBeanDefinition(TestServer.class, TestServer::new);
        server.setDestroyMethodName("close");
        beans.registerBeanDefinition("tablesTestServer", server);
        RootBeanDefinition details = new RootBeanDefinition(
                AzureTablesConnectionDetails.class,
                () -> context.getBean(TestServer.class).details());
        details.setDependsOn("tablesTestServer");
        beans.registerBeanDefinition("tablesTestServerConnectionDetails", details);
    }

    /** A server with its tables. */
    static final class TestServer implements AutoCloseable {
        private final LocalTableStore store = LocalTableStore.inMemory();
        private final LoopbackTablesServer server = LoopbackTablesServer.start(store);

        AzureTablesConnectionDetails details() {
            return server::connectionString;
        }

        @Override
        public void close() {
            server.close();
            store.close();
        }
    }
}
