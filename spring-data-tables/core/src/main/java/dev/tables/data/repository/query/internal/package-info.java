/**
 * The queries of repository methods. {@link dev.tables.data.repository.query.internal.TablesQueryMethod} reads a method,
 * {@link dev.tables.data.repository.query.internal.QueryDeclaration} what it asks, {@link
 * dev.tables.data.repository.query.internal.PlannedQueryMethod} plans and checks it, {@link
 * dev.tables.data.repository.query.internal.PlannedQuery} binds the arguments of a call, {@link
 * dev.tables.data.repository.query.internal.QueryExecution} executes the query in the form that the method returns.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.repository.query.internal;

import org.jspecify.annotations.NullMarked;
