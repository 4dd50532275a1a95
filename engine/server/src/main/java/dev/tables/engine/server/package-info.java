/**
 * The protocol of Azure Tables over any {@link dev.tables.engine.TableStore}, so that every client of Azure Tables can
 * use this store.
 *
 * <p>Start with {@link dev.tables.engine.server.TablesServlet}, which runs in any servlet container, or with
 * {@link dev.tables.engine.server.StandaloneTablesServer}, which includes a container. The package
 * {@link dev.tables.engine.server.security} contains the authorization of requests.
 */
@NullMarked
package dev.tables.engine.server;

import org.jspecify.annotations.NullMarked;
