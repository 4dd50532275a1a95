/**
 * GraphQL on repositories of tables: errors of clients are reported as such, and cursors are page tokens. Start with
 * {@link TablesGraphQlAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.graphql;

import org.jspecify.annotations.NullMarked;
