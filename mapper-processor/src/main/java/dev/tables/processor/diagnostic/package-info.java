/**
 * Errors and warnings for users. Start with {@link Diagnostics}, which reports a {@link DiagnosticCode} at a
 * {@link SourceLocation}. The text of a diagnostic contains the problem and its solution.
 */
@NullMarked
package dev.tables.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
