/**
 * Spring's cache abstraction on tables: {@link dev.tables.integration.cache.TablesCacheManager}. What was computed once is there for
 * every process of a service and after a restart. Needs {@code spring-context} alone.
 */
@NullMarked
package dev.tables.integration.cache;

import org.jspecify.annotations.NullMarked;
