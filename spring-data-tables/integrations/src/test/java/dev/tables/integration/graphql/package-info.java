/** GraphQL on tables. */
@NullMarked
package dev.tables.integration.graphql;

import org.jspecify.annotations.NullMarked;
