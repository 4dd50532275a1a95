package dev.tables.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The state that all users of one open store share in this process, such as the writes that they have begun. A layer
 * above the store adds objects of its own classes, one of each class.
 *
 * <p>A store creates its shared state, returns it from {@link TableStore#sharedState} and closes it in
 * {@link TableStore#close}. Safe for use by any number of threads.
 */
public final class SharedStoreState implements AutoCloseable {
    private final Map<Class<?>, Object> shared = new HashMap<>();
    private boolean closed;

    /** Creates the shared state of a store that is being opened. */
    public SharedStoreState() {}

    /**
     * Returns the object of the given class that all users of the store share. The first call for a class creates the
     * object. Makes no request.
     *
     * <p>After the state is closed, each call returns a new object that the state does not keep, since a closed
     * store answers no request.
     *
     * @param type the class of the object, which belongs to the caller
     * @param factory creates the object; it must not call this object
     */
    public synchronized <T> T getOrCreate(Class<T> type, Supplier<? extends T> factory) {
        return closed ? factory.get() : type.cast(shared.computeIfAbsent(type, first -> factory.get()));
    }

    /** Releases the shared objects. May be called more than once. */
    @Override
    public synchronized void close() {
        closed = true;
        shared.clear();
    }
}
