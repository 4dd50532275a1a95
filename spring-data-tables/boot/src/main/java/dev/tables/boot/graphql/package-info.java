/**
 * GraphQL on repositories of tables: a client's errors are reported as client errors, and cursors are page tokens.
 * Start with {@link TablesGraphQlAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.graphql;

import org.jspecify.annotations.NullMarked;
