/**
 * The protocol of Azure Tables without servlets: addresses, rows as JSON, batches as multipart, policies and
 * properties as XML, errors. Each class is a reader or a writer of one format.
 *
 * <p>Start with {@link Address} for requests and {@link RowOutput} for answers. For the modules of this library
 * alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.server.internal;

import org.jspecify.annotations.NullMarked;
