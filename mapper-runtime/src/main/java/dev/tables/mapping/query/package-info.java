/**
 * How a query is served: the plan ({@link dev.tables.mapping.query.AccessPlan}), its cost, and why a query is refused.
 *
 * <p>What a condition means never depends on how it is served. Values are compared as keys are: text by UTF-16 code unit,
 * enums by name, UUIDs by text, instants cut to 100 ns, decimals by number, floating point as IEEE 754 says. A comparison
 * with a null property is false, whatever the comparison; only {@code IsNull}, and {@code Is} with a null argument, find
 * nulls.
 */
@NullMarked
package dev.tables.mapping.query;

import org.jspecify.annotations.NullMarked;
