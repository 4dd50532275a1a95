package dev.tables.engine.server;

import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.QueryParameters;

/**
 * A request for rows: one of its own, or the part of a batch.
 *
 * @param base the address of the account, with a slash at its end
 * @param level how much metadata is wanted
 * @param parameters the query of the address
 * @param exchange the request that it belongs to
 */
record ReadRequest(String base, MetadataLevel level, QueryParameters parameters, Exchange exchange) {
    static ReadRequest of(Exchange exchange) {
        return new ReadRequest(exchange.base(), exchange.level(), exchange.query(), exchange);
    }
}
