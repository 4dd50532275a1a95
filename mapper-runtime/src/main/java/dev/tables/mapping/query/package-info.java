/**
 * How a query is served: from a method name or another source to a condition, from a condition to an access plan, from a
 * plan and arguments to rows.
 *
 * <p>Start with {@link dev.tables.mapping.query.MethodNameParser}, then {@link dev.tables.mapping.query.Planner}, whose
 * {@link dev.tables.mapping.query.AccessPlan} explains itself and is bound to arguments. Everything up to the plan works on
 * an {@link dev.tables.mapping.EntityModel} alone, so the annotation processor and Spring Data say the same of the same
 * method.
 *
 * <p>What a condition means never depends on how it is served. Values are compared as keys are: text by UTF-16 code unit,
 * enums by name, UUIDs by text, instants cut to 100 ns, decimals by number, floating point as IEEE 754 says. A comparison
 * with a null property is false, whatever the comparison; only {@code IsNull}, and {@code Is} with a null argument, find
 * nulls.
 */
@NullMarked
package dev.tables.mapping.query;

import org.jspecify.annotations.NullMarked;
