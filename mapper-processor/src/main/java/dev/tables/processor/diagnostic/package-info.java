/**
 * What a user is shown: a {@link dev.tables.processor.diagnostic.DiagnosticCode}, a
 * {@link dev.tables.processor.diagnostic.SourceLocation} in the source, and a text made of fact and remedy.
 */
@NullMarked
package dev.tables.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
