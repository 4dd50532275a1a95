/**
 * Explains failures at start: one {@code FailureAnalyzer} per kind of failure, which says what was found and what to do, and a
 * warning of properties that nobody reads. Uses {@link dev.tables.boot}; nothing there uses this package.
 */
@NullMarked
package dev.tables.boot.diagnostics;

import org.jspecify.annotations.NullMarked;
