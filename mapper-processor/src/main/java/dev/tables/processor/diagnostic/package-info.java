/**
 * Errors and warnings for users. Start with {@link Diagnostics}, which reports a {@link DiagnosticCode} at a
 * {@link SourceLocation}, with a text of fact and remedy.
 */
@NullMarked
package dev.tables.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
