/**
 * Keys of rows of global indexes, the names of the properties that index rows have of their own
 * ({@link IndexRowFormat}), and rules about indexed properties that the compiler and startup share
 * ({@link ComputedRules}, {@link IgnoredCase}). The keys of rows of local indexes are defined in {@code IndexKind} of
 * package {@code model}.
 *
 * <p>Start with {@link IndexRowFormat}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.key.internal;

import org.jspecify.annotations.NullMarked;
