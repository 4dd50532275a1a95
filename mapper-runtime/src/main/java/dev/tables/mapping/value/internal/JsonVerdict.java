package dev.tables.mapping.value.internal;

import org.jspecify.annotations.Nullable;

/** The result of checking whether values of a type can be stored as JSON and read back. Immutable and thread-safe. */
public final class JsonVerdict {
    private final @Nullable String fault;
    private final @Nullable JsonShape shape;

    JsonVerdict(@Nullable String fault, @Nullable JsonShape shape) {
        this.fault = fault;
        this.shape = shape;
    }

    /**
     * Returns why no value of the type can be stored: the unsupported type, the reason and the remedy; null if there is
     * no reason.
     */
    public @Nullable String fault() {
        return fault;
    }

    /**
     * Returns why a value would not be read back as an equal one: its class, the reason and the remedy. Returns null if
     * the value would be read back as an equal one.
     */
    public @Nullable String misfit(Object value) {
        return shape == null ? null : shape.misfitOf(value, 0);
    }
}
