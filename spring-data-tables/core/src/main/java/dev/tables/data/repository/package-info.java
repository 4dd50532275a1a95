/**
 * Repositories of an application: the interfaces that it extends, annotations of query methods, pages and sorts.
 * Start with {@link TablesRepository}; {@link TablesPageRequest} is a page that continues after a row.
 */
@NullMarked
package dev.tables.data.repository;

import org.jspecify.annotations.NullMarked;
