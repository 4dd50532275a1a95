package dev.tables.engine.request;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader that forwards to another reader, for subclasses that change some of its methods. The methods that
 * {@link RowReader} derives, such as {@link #primaryKey}, {@link #value} and {@link #sizeInBytes}, use the results of
 * the subclass.
 */
public abstract class ForwardingRowReader implements RowReader {
    private final RowReader delegate;

    /** Creates a reader that forwards all calls to {@code row}. */
    protected ForwardingRowReader(RowReader row) {
        this.delegate = row;
    }

    /** Returns the reader that this one forwards to. */
    protected final RowReader delegate() {
        return delegate;
    }

    /**
     * Returns the name under which the other reader has a property: the same, unless a subclass renames properties. A
     * subclass that overrides this method must also override {@link #propertyNames}.
     */
    protected String storedName(String name) {
        return name;
    }

    @Override
    public String partitionKey() {
        return delegate.partitionKey();
    }

    @Override
    public String rowKey() {
        return delegate.rowKey();
    }

    @Override
    public ETag etag() {
        return delegate.etag();
    }

    @Override
    public Instant timestamp() {
        return delegate.timestamp();
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return delegate.typeOf(storedName(name));
    }

    @Override
    public @Nullable String string(String name) {
        return delegate.string(storedName(name));
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return delegate.binary(storedName(name));
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return delegate.dateTime(storedName(name));
    }

    @Override
    public @Nullable UUID guid(String name) {
        return delegate.guid(storedName(name));
    }

    @Override
    public boolean bool(String name) {
        return delegate.bool(storedName(name));
    }

    @Override
    public int int32(String name) {
        return delegate.int32(storedName(name));
    }

    @Override
    public long int64(String name) {
        return delegate.int64(storedName(name));
    }

    @Override
    public double float64(String name) {
        return delegate.float64(storedName(name));
    }

    @Override
    public Iterable<String> propertyNames() {
        return delegate.propertyNames();
    }
}
