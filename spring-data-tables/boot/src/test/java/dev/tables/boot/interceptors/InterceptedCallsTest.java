package dev.tables.boot.interceptors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Whatever an application adds to its repositories sees the same calls, and has the same effect, whether calls are answered directly where
 * that is allowed or pass through all interceptors.
 */
class InterceptedCallsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(41_9);

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Application {
        @Bean
        Seen seen() {
            return new Seen();
        }

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        BeforeSaveCallback<Shipment> shipments(Seen seen) {
            return (shipment, table) -> beforeSave(shipment, shipment.number(), seen);
        }

        @Bean
        BeforeSaveCallback<Crate> crates(Seen seen) {
            return (crate, table) -> beforeSave(crate, crate.number(), seen);
        }

        private static <T> T beforeSave(T entity, int number, Seen seen) {
            seen.add("before save: " + Feature.surroundings());
            if (number == 7) {
                throw new TransientDataAccessResourceException("Seven fails");
            } else if (number == 8) {
                throw new IllegalStateException("Eight fails");
            }
            return entity;
        }

        @Bean
        Listener listener(Seen seen) {
            return new Listener(seen);
        }
    }

    static class Listener {
        private final Seen seen;

        Listener(Seen seen) {
            this.seen = seen;
        }

        @EventListener
        void on(Shipment.Moved moved) {
            seen.add("event " + moved);
        }
    }

    /** Lets all calls pass through all interceptors. */
    @Configuration(proxyBeanMethods = false)
    static class Listened {
        @Bean
        static BeanPostProcessor listening() {
            return Feature.customizing(factory -> factory.addInvocationListener(call -> {}));
        }
    }

    @Test
    void repositoriesWithoutInterceptorsAreCalledDirectly() {
        assertThat(isDirect(Set.of(), CrateRepository.class)).isTrue();
        assertThat(isDirect(Set.of(), ShipmentRepository.class)).isFalse();
        for (Feature feature :
                List.of(Feature.POST_PROCESSOR, Feature.EXPOSED_METADATA, Feature.EXPOSED_PROXY, Feature.METRICS)) {
            assertThat(isDirect(Set.of(feature), CrateRepository.class))
                    .as("%s", feature)
                    .isFalse();
        }
    }

    @Test
    void eachFeatureSeesTheSameCallsWithAndWithoutInterceptors() {
        for (Feature feature : Feature.values()) {
            compare(EnumSet.of(feature));
        }
    }

    @Test
    void combinedFeaturesSeeTheSameCallsWithAndWithoutInterceptors() {
        Random random = SEED.random();
        compare(EnumSet.noneOf(Feature.class));
        compare(EnumSet.allOf(Feature.class));
        for (int round = 0; round < Effort.byEffort(6, 100); round++) {
            Set<Feature> some = EnumSet.noneOf(Feature.class);
            for (Feature feature : Feature.values()) {
                if (random.nextInt(3) == 0) {
                    some.add(feature);
                }
            }
            compare(some);
        }
    }

    private static void compare(Set<Feature> features) {
        List<String> direct = seen(features, false);
        assertThat(direct)
                .as("%s", features)
                .isEqualTo(seen(features, true))
                .contains("event Moved[depot=east, number=1]");
    }

    private static ApplicationContextRunner runner(Set<Feature> features) {
        ApplicationContextRunner runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        TablesTransactionAutoConfiguration.class,
                        TransactionAutoConfiguration.class))
                .withUserConfiguration(Application.class)
                .withPropertyValues("tables.store=memory", "tables.transaction-scope=store");
        for (Feature feature : features) {
            runner = runner.withUserConfiguration(feature.configuration());
        }
        return runner;
    }

    private static boolean isDirect(Set<Feature> features, Class<?> repository) {
        List<Boolean> direct = new ArrayList<>();
        runner(features)
                .run(context -> direct.add(Proxy.getInvocationHandler(context.getBean(repository))
                        .getClass()
                        .getSimpleName()
                        .equals("DirectCalls")));
        return direct.get(0);
    }

    private static List<String> seen(Set<Feature> features, boolean whole) {
        List<String> all = new ArrayList<>();
        ApplicationContextRunner runner = runner(features);
        (whole ? runner.withUserConfiguration(Listened.class) : runner).run(context -> {
            for (String role : List.of("ROLE_CLERK", "ROLE_GUEST")) {
                SecurityContextHolder.getContext()
                        .setAuthentication(new TestingAuthenticationToken("Ada", "secret", role));
                callShipments(context);
                callCrates(context);
                new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                        .executeWithoutResult(transaction -> callShipments(context));
            }
            all.addAll(context.getBean(Seen.class).all());
            context.getBean(MeterRegistry.class).getMeters().stream()
                    .filter(meter -> meter.getId().getName().startsWith("spring.data"))
                    .map(meter ->
                            meter.getId() + " " + meter.measure().iterator().next())
                    .sorted()
                    .forEach(all::add);
        });
        SecurityContextHolder.clearContext();
        return all;
    }

    private static void callShipments(ApplicationContext context) {
        new Calls<>(
                        context,
                        context.getBean(ShipmentRepository.class),
                        number -> new Shipment("east", number, number % 2 == 0 ? "Ben" : "Ada"),
                        number -> new ShipmentKey("east", number))
                .all();
    }

    private static void callCrates(ApplicationContext context) {
        new Calls<>(
                        context,
                        context.getBean(CrateRepository.class),
                        number -> new Crate("east", number, number % 2 == 0 ? "Ben" : "Ada"),
                        number -> new CrateKey("east", number))
                .all();
    }

    /** Calls a repository, and notes the outcome of each call between what interceptors see. */
    private record Calls<T, ID>(
            Seen seen, InterceptedRepository<T, ID> repository, IntFunction<T> entities, IntFunction<ID> keys) {
        Calls(
                ApplicationContext context,
                InterceptedRepository<T, ID> repository,
                IntFunction<T> entities,
                IntFunction<ID> keys) {
            this(context.getBean(Seen.class), repository, entities, keys);
        }

        void all() {
            T one = entities.apply(1);
            call("save", () -> repository.save(one));
            call("save all", () -> repository.saveAll(List.of(entities.apply(2), entities.apply(3))));
            call("insert", () -> repository.insert(entities.apply(4)));
            call("insert again", () -> repository.insert(entities.apply(4)));
            call("update", () -> repository.update(keys.apply(4), old -> old));
            call("save in vain", () -> repository.save(entities.apply(7)));
            call("save what another exception refuses", () -> repository.save(entities.apply(8)));
            call("find by id", () -> repository.findById(keys.apply(1)));
            call("find all by id", () -> repository.findAllById(List.of(keys.apply(1), keys.apply(2))));
            call("exists by id", () -> repository.existsById(keys.apply(1)));
            call("query", () -> repository.findByDepot("east"));
            call("cached query", () -> repository.findByDepotAndOwner("east", "Ada"));
            call(
                    "asynchronous query",
                    () -> repository.findByDepotAndNumberLessThan("east", 3).join());
            call("transactional query", () -> repository.findByDepotAndNumberGreaterThan("east", 1));
            call("count query", () -> repository.countByDepot("east"));
            call("default method", () -> repository.sizeOf("east"));
            call("derived delete", () -> repository.deleteByDepotAndOwner("east", "Ben"));
            call("delete", () -> {
                repository.delete(one);
                return "deleted";
            });
            call("delete by id", () -> {
                repository.deleteById(keys.apply(1));
                return "deleted";
            });
            call("delete all of some", () -> {
                repository.deleteAll(List.of(entities.apply(3)));
                return "deleted";
            });
            call("delete all by id", () -> {
                repository.deleteAllById(List.of(keys.apply(4)));
                return "deleted";
            });
            call("count", () -> repository.countByDepot("east"));
        }

        private void call(String name, Callable<?> call) {
            seen.add("> " + name);
            try {
                seen.add("= " + call.call());
            } catch (Exception failed) {
                seen.add("! " + failed.getClass().getSimpleName());
            }
        }
    }
}
