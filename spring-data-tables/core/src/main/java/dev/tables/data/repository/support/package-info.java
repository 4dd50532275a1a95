/**
 * The implementation of repository interfaces. Start with {@link TablesRepositoryFactory}, which creates repositories;
 * {@link SimpleTablesRepository} is the class that implements the methods of every repository.
 */
@NullMarked
package dev.tables.data.repository.support;

import org.jspecify.annotations.NullMarked;
