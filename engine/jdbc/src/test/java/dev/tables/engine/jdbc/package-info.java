/** Tests of the store on PostgreSQL, on a real server. */
@NullMarked
package dev.tables.engine.jdbc;

import org.jspecify.annotations.NullMarked;
