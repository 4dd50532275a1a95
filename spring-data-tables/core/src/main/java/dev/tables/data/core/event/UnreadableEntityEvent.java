package dev.tables.data.core.event;

import dev.tables.engine.PrimaryKey;
import org.springframework.context.ApplicationEvent;

/**
 * An event that reports an entity that a query skipped because it cannot be read, as the class declares
 * ({@link dev.tables.annotation.UnreadableEntityPolicy}). Published in the thread that reads, for each query that reads
 * the entity. An exception from a listener ends the query.
 */
public final class UnreadableEntityEvent extends ApplicationEvent {
    private static final long serialVersionUID = 1L;

    /** The name of the entity's table. */
    private final String tableName;
    /** The keys of the entity. */
    private final transient PrimaryKey primaryKey;
    /** The reason why the entity cannot be read. */
    private final RuntimeException exception;

    /**
     * Creates an event.
     *
     * @param type the entity's class, the source of the event
     * @param table the name of its table
     * @param keys its keys
     * @param error the reason why it cannot be read
     */
    public UnreadableEntityEvent(Class<?> type, String table, PrimaryKey keys, RuntimeException error) {
        super(type);
        this.tableName = table;
        this.primaryKey = keys;
        this.exception = error;
    }

    /** Returns the entity's class. */
    public Class<?> entityType() {
        return (Class<?>) getSource();
    }

    /** Returns the name of the entity's table. */
    public String tableName() {
        return tableName;
    }

    /** Returns the entity's keys. */
    public PrimaryKey primaryKey() {
        return primaryKey;
    }

    /**
     * Returns the reason why the entity cannot be read: a {@code MappingException} or an {@code InvalidRowException}.
     */
    public RuntimeException exception() {
        return exception;
    }

    /** Returns a description without keys, because keys contain values of the entity. */
    @Override
    public String toString() {
        return "UnreadableEntityEvent[" + entityType().getSimpleName() + " in table " + tableName + ": "
                + exception.getClass().getSimpleName() + "]";
    }
}
