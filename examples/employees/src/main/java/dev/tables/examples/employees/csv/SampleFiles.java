package dev.tables.examples.employees.csv;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Registers the sample for a native image. */
public final class SampleFiles implements RuntimeHintsRegistrar {
    /** Made by Spring. */
    public SampleFiles() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.resources().registerPattern("sample/*.csv");
    }
}
