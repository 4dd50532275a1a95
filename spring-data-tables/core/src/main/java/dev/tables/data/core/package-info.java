/**
 * Entities in tables by plain method calls: {@link dev.tables.data.core.TablesTemplate} does what repositories do, for any
 * entity that has a mapper, and translates errors to Spring's.
 */
@NullMarked
package dev.tables.data.core;

import org.jspecify.annotations.NullMarked;
