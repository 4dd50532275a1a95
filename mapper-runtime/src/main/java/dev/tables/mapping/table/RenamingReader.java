package dev.tables.mapping.table;

import dev.tables.engine.EdmType;
import dev.tables.engine.ForwardingRowReader;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Shows the properties of a row under other names than it has them. */
abstract class RenamingReader extends ForwardingRowReader {
    RenamingReader(RowReader stored) {
        super(stored);
    }

    /** The name under which the row holds what is shown under a name. */
    abstract String in(String name);

    /** The name under which is shown what the row holds under a name. */
    abstract String shown(String name);

    @Override
    public @Nullable EdmType typeOf(String name) {
        return delegate().typeOf(in(name));
    }

    @Override
    public boolean has(String name) {
        return delegate().has(in(name));
    }

    @Override
    public @Nullable String string(String name) {
        return delegate().string(in(name));
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return delegate().binary(in(name));
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return delegate().dateTime(in(name));
    }

    @Override
    public @Nullable UUID guid(String name) {
        return delegate().guid(in(name));
    }

    @Override
    public boolean bool(String name) {
        return delegate().bool(in(name));
    }

    @Override
    public int int32(String name) {
        return delegate().int32(in(name));
    }

    @Override
    public long int64(String name) {
        return delegate().int64(in(name));
    }

    @Override
    public double float64(String name) {
        return delegate().float64(in(name));
    }

    @Override
    public Iterable<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (String name : delegate().names()) {
            names.add(shown(name));
        }
        return names;
    }
}
