/**
 * The queries of repository methods.
 *
 * <p>Start with {@code TablesQueryMethod}, which reads a method. {@code QueryDeclaration} contains its query,
 * {@link PlannedQueryMethod} plans and checks it, {@link PlannedQuery} binds the arguments of a call,
 * {@link QueryExecution} returns the result in the form that the method declares.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.repository.query.internal;

import org.jspecify.annotations.NullMarked;
