/**
 * The protocol of Azure Tables over any {@link dev.tables.engine.TableStore}, so that every client of the service is one of this store.
 *
 * <p>Start with {@link dev.tables.engine.server.TablesServlet}, which runs in any servlet container, or with {@link
 * dev.tables.engine.server.StandaloneTablesServer}, which is one. Who may do what is decided in {@link dev.tables.engine.server.security}.
 */
@NullMarked
package dev.tables.engine.server;

import org.jspecify.annotations.NullMarked;
