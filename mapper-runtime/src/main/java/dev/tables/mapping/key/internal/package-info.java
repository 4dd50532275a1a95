/**
 * Keys of index rows and the names of their own properties ({@link IndexRowFormat}), and rules about indexed
 * properties that the compiler and startup share ({@link ComputedRules}, {@link IgnoredCase}).
 *
 * <p>Start with {@link IndexRowFormat}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.key.internal;

import org.jspecify.annotations.NullMarked;
