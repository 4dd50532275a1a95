package dev.tables.engine.server;

import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.QueryParameters;

/**
 * A request for rows: a request of its own, or a part of a batch.
 *
 * @param base the address of the account, with a trailing slash
 * @param level the requested metadata level
 * @param parameters the query of the address
 * @param exchange the request that contains this one
 */
record ReadRequest(String base, MetadataLevel level, QueryParameters parameters, Exchange exchange) {
    static ReadRequest of(Exchange exchange) {
        return new ReadRequest(exchange.base(), exchange.level(), exchange.query(), exchange);
    }
}
