/**
 * Store requests, and stores that forward them.
 *
 * <p>Start with {@link dev.tables.engine.request.ForwardingTableStore}: a store that wraps another one and intercepts each
 * {@link dev.tables.engine.request.StoreRequest} in a single method. {@link dev.tables.engine.request.RequestContext} is the
 * purpose of a thread's requests; {@link dev.tables.engine.request.ForwardingRowReader} wraps a single row.
 */
@NullMarked
package dev.tables.engine.request;

import org.jspecify.annotations.NullMarked;
