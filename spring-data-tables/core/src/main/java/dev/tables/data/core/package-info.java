/**
 * Entities in tables by plain method calls. Start with {@link TablesTemplate}, the implementation of
 * {@link TablesOperations}: it does what repositories do, for any entity with a mapper, and translates errors into
 * exceptions of Spring.
 */
@NullMarked
package dev.tables.data.core;

import org.jspecify.annotations.NullMarked;
