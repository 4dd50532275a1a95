/**
 * Entities in tables by plain method calls. Start with {@link TablesTemplate}, the implementation of
 * {@link TablesOperations}. The template offers the operations of repositories for any entity with a mapper, and
 * translates errors into exceptions of Spring.
 */
@NullMarked
package dev.tables.data.core;

import org.jspecify.annotations.NullMarked;
