/**
 * Keys of rows of global indexes and names of the properties that only index rows have ({@link IndexRowFormat}). Rules
 * about indexed properties that the compiler and startup share ({@link ComputedRules}, {@link IgnoredCase}). The keys
 * of rows of local indexes are defined in {@code IndexKind} of package {@code model}.
 *
 * <p>Start with {@link IndexRowFormat}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.key.internal;

import org.jspecify.annotations.NullMarked;
