/**
 * Auto-configuration for Spring Boot: a {@link dev.tables.engine.TableStore} from {@code tables.*} properties, the template
 * and repositories on it, and explanations of what can go wrong at start.
 *
 * <p>Start with {@link dev.tables.boot.TablesProperties} for what can be set and
 * {@link dev.tables.boot.autoconfigure.TablesAutoConfiguration} for what is made of it. This is the only place that knows Spring Boot.
 */
@NullMarked
package dev.tables.boot;

import org.jspecify.annotations.NullMarked;
