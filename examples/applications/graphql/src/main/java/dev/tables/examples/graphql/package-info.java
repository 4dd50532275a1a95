/** Books over GraphQL: a repository that answers by itself, and a controller for what it does not. */
@NullMarked
package dev.tables.examples.graphql;

import org.jspecify.annotations.NullMarked;
