/**
 * Explanations of failures at startup, and warnings about properties that no code reads.
 *
 * <p>Each kind of failure has a {@code FailureAnalyzer} here, which Spring Boot finds by
 * {@code META-INF/spring.factories}. Start with {@code StoreUnavailableFailureAnalyzer} as an example, and with
 * {@link TablesDiagnosticsAutoConfiguration} for the warnings.
 */
@NullMarked
package dev.tables.boot.diagnostics;

import org.jspecify.annotations.NullMarked;
