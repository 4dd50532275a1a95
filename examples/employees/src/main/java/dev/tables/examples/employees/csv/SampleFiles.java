package dev.tables.examples.employees.csv;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Tells a native image to hold the sample. */
public final class SampleFiles implements RuntimeHintsRegistrar {
    /** Made by Spring. */
    public SampleFiles() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.resources().registerPattern("sample/*.csv");
    }
}
