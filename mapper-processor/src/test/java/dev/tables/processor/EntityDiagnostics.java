package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

/** What tests of diagnostics of entities have in common. */
abstract class EntityDiagnostics {
    /** What the sources begin with, in one line, so that line 2 is the first of a test's own. */
    static final String HEAD = "package shop; import dev.tables.annotation.*; import dev.tables.engine.Row;"
            + " import dev.tables.mapping.model.EntityUpgrade; import java.math.*; import java.time.*; import java.util.*;"
            + " import org.jspecify.annotations.*;\n";

    /** Text, file and line of each, in order. */
    static void assertDiagnostics(String body, String... expected) {
        assertThat(Compiled.diagnostics(HEAD + body)).containsExactly(expected);
    }
}
