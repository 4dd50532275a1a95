package dev.tables.integration.modulith;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.modulith.events.config.EventPublicationAutoConfiguration;
import org.springframework.modulith.events.core.EventSerializer;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionalEventListener;
import tools.jackson.databind.json.JsonMapper;

/** Takes orders; a listener hears of them when they are stored. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
@Import({TablesEventPublicationConfiguration.class, EventPublicationAutoConfiguration.class})
class OrderApplication {
    record Placed(String id, int total) {}

    static class Orders {
        private final TablesTemplate tables;
        private final ApplicationEventPublisher events;

        Orders(TablesTemplate tables, ApplicationEventPublisher events) {
            this.tables = tables;
            this.events = events;
        }

        // tag::place[]
        @Transactional("tablesTransactionManager")
        public void place(String id, int total) {
            tables.save(new Order(id, total));
            events.publishEvent(new Placed(id, total));
            if (total < 0) {
                throw new IllegalArgumentException("Nobody pays that.");
            }
        }
        // end::place[]
    }

    static class Shipping {
        private final List<Placed> heard = new CopyOnWriteArrayList<>();

        public List<Placed> heard() {
            return heard;
        }

        @TransactionalEventListener
        @Transactional(value = "tablesTransactionManager", propagation = Propagation.REQUIRES_NEW)
        public void ship(Placed order) {
            if (order.total() == 0) {
                throw new IllegalStateException("Nothing to ship.");
            }
            heard.add(order);
        }
    }

    @Bean
    TableStore store() {
        return LocalTableStore.inMemory();
    }

    @Bean
    TablesTemplate tablesTemplate(TableStore store) {
        TablesTemplate template = new TablesTemplate(store);
        template.setTransactionScope(TransactionScope.STORE);
        return template;
    }

    @Bean
    TablesTransactionManager tablesTransactionManager(TablesTemplate template) {
        return new TablesTransactionManager(template);
    }

    @Bean
    EventSerializer serializer() {
        return serializing();
    }

    static EventSerializer serializing() {
        JsonMapper json = JsonMapper.builder().build();
        return new EventSerializer() {
            @Override
            public Object serialize(Object event) {
                return json.writeValueAsString(event);
            }

            @Override
            public <T> T deserialize(Object serialized, Class<T> type) {
                return json.readValue(serialized.toString(), type);
            }
        };
    }

    @Bean
    Orders orders(TablesTemplate tables, ApplicationEventPublisher events) {
        return new Orders(tables, events);
    }

    @Bean
    Shipping shipping() {
        return new Shipping();
    }
}
