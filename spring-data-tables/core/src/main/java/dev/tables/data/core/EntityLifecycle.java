package dev.tables.data.core;

import dev.tables.data.core.event.AfterDeleteEvent;
import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.data.core.event.BeforeSaveEvent;
import dev.tables.data.core.event.UnreadableEntityEvent;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.mapping.model.ReadResult;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

/** The entity callbacks and events of a template. Callbacks and events require an application context. */
final class EntityLifecycle {
    private volatile @Nullable EntityCallbacks callbacks;
    private volatile @Nullable ApplicationContext context;
    /** Whether there are callbacks or listeners to call before entities are saved; otherwise nothing is called. */
    private volatile boolean saves;
    /** Whether there are callbacks or listeners to call after entities are read. */
    private volatile boolean reads;

    void start(ApplicationContext application) {
        context = application;
        callbacks = EntityCallbacks.create(application);
        reads = has(application, AfterReadCallback.class);
        saves = has(application, BeforeSaveCallback.class);
    }

    /**
     * Returns whether a bean of the application is of a callback type, among the beans that {@link EntityCallbacks}
     * calls.
     */
    private static boolean has(ApplicationContext application, Class<?> callback) {
        return application.getBeanProvider(EntityCallback.class).stream().anyMatch(callback::isInstance);
    }

    <T> T beforeSave(T entity, String table) {
        if (context != null) {
            publish(() -> new BeforeSaveEvent<>(entity, table), null);
        }
        EntityCallbacks known = callbacks;
        return known == null || !saves ? entity : known.callback(BeforeSaveCallback.class, entity, table);
    }

    <T> T afterRead(T entity, String table) {
        EntityCallbacks known = callbacks;
        return known == null || !reads ? entity : known.callback(AfterReadCallback.class, entity, table);
    }

    <T> void afterSave(T entity, String table) {
        if (context != null) {
            publish(() -> new AfterSaveEvent<>(entity, table), null);
        }
    }

    /** Publishes the event after the commit; {@code saved} is called only then. */
    <T> void afterSaveAtCommit(WriteTransaction transaction, Supplier<T> saved, String table) {
        if (context != null) {
            publish(() -> new AfterSaveEvent<>(saved.get(), table), transaction);
        }
    }

    <T> void afterDelete(T entity, String table, @Nullable WriteTransaction transaction) {
        if (context != null) {
            publish(() -> new AfterDeleteEvent<>(entity, table), transaction);
        }
    }

    /** Publishes an event for an entity that a query skipped because it could not be read. */
    void unreadable(Class<?> type, String table, ReadResult<?> found) {
        RuntimeException error = found.exception();
        if (context != null && error != null) {
            publish(() -> new UnreadableEntityEvent(type, table, found.primaryKey(), error), null);
        }
    }

    private void publish(Supplier<ApplicationEvent> event, @Nullable WriteTransaction transaction) {
        ApplicationContext application = context;
        if (application == null) {
            return;
        }
        Runnable publication = () -> application.publishEvent(event.get());
        if (transaction == null || !transaction.addAfterCommitAction(publication)) {
            publication.run();
        }
    }
}
