/** GraphQL on repositories of tables, where it is there: errors of clients as such, not as failures of the server. */
@NullMarked
package dev.tables.boot.graphql;

import org.jspecify.annotations.NullMarked;
