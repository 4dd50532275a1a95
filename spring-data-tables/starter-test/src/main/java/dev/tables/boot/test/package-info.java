/** Support for tests of repositories with tables in memory. Start with {@link dev.tables.boot.test.DataTablesTest}. */
@NullMarked
package dev.tables.boot.test;

import org.jspecify.annotations.NullMarked;
