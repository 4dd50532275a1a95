/**
 * Spring's cache abstraction on tables: {@link dev.tables.integration.cache.TablesCacheManager}. All processes of a
 * service share the cached values, which survive a restart. Requires only {@code spring-context}.
 */
@NullMarked
package dev.tables.integration.cache;

import org.jspecify.annotations.NullMarked;
