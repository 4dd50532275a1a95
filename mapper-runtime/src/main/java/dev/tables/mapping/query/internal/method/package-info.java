/**
 * Query methods: their names, filters and declared merges become queries, and their declarations are checked.
 *
 * <p>Start with {@link MethodNameParser}, which converts a method name to a {@link DerivedQuery}. {@link MethodRules}
 * contains the rules that the compiler and the startup check with the same messages. Everything works on an
 * {@link dev.tables.mapping.model.EntityModel} alone.
 */
@NullMarked
package dev.tables.mapping.query.internal.method;

import org.jspecify.annotations.NullMarked;
