/**
 * Spring Data Tables with indexes over all departments, which are in tables of their own:
 * {@link dev.tables.benchmarks.anywhere.AnywhereRepository}.
 */
@NullMarked
package dev.tables.benchmarks.anywhere;

import org.jspecify.annotations.NullMarked;
