package dev.tables.data.repository.config.internal;

import dev.tables.data.core.mapping.TablesMappingContext;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.data.auditing.AuditingHandler;
import org.springframework.data.auditing.CurrentDateTimeProvider;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.util.Lazy;

/**
 * A handler that gets the current user and time from the application's beans. Beans without a configured name are found
 * by their type, also in an application that was processed ahead of time. The beans that return the user and the time
 * are created at the end of startup or at their first use, because they may depend on repositories.
 */
public final class TablesAuditingHandler extends AuditingHandler
        implements BeanFactoryAware, SmartInitializingSingleton {
    private final Lazy<Optional<AuditorAware<?>>> auditor;
    private final Lazy<Optional<DateTimeProvider>> clock;
    private @Nullable BeanFactory beans;

    /**
     * Creates a handler for the entities in the context, with the names of the beans. If a name is empty, the bean is
     * found by its type.
     */
    public TablesAuditingHandler(TablesMappingContext context, String auditorName, String dateTimeProviderName) {
        super(PersistentEntities.of(context));
        auditor = Lazy.of(
                () -> find(AuditorAware.class, auditorName, "auditorAwareRef").map(found -> (AuditorAware<?>) found));
        clock = Lazy.of(() -> find(DateTimeProvider.class, dateTimeProviderName, "dateTimeProviderRef"));
        setAuditorAware(new AuditorAware<Object>() {
            @Override
            public Optional<Object> getCurrentAuditor() {
                return auditor.get().flatMap(AuditorAware::getCurrentAuditor);
            }
        });
        setDateTimeProvider(
                () -> clock.get().orElse(CurrentDateTimeProvider.INSTANCE).getNow());
    }

    @Override
    public void setBeanFactory(BeanFactory factory) {
        beans = factory;
    }

    /**
     * Looks up the beans that return the current user and time, at startup.
     *
     * @throws IllegalStateException if no bean name is configured and several beans have the required type
     */
    @Override
    public void afterSingletonsInstantiated() {
        auditor.get();
        clock.get();
    }

    private <T> Optional<T> find(Class<T> type, String name, String attribute) {
        BeanFactory all = Objects.requireNonNull(beans);
        if (!name.isEmpty()) {
            return Optional.of(all.getBean(name, type));
        }
        try {
            return Optional.ofNullable(all.getBeanProvider(type).getIfAvailable());
        } catch (NoUniqueBeanDefinitionException several) {
            throw new IllegalStateException(refusal(type, several, attribute), several);
        }
    }

    private static String refusal(Class<?> type, NoUniqueBeanDefinitionException several, String attribute) {
        Iterable<String> names = several.getBeanNamesFound();
        return "Auditing needs one bean of type " + type.getSimpleName() + ", but found "
                + several.getNumberOfBeansFound() + (names == null ? "" : ": " + String.join(", ", names))
                + ". Mark one with @Primary, or select one with @EnableTablesAuditing(" + attribute + " = \"...\").";
    }
}
