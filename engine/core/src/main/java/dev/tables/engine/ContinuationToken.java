package dev.tables.engine;

/**
 * Where the next page of a query starts. Opaque, stateless, bound to its query; survives inserts and deletes at its
 * position, and restarts of the store.
 *
 * @param text printable text, safe in a URL
 */
public record ContinuationToken(String text) {}
