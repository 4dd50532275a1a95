/** Tests of the store on Cassandra, on a real server. */
@NullMarked
package dev.tables.engine.cassandra;

import org.jspecify.annotations.NullMarked;
