/** An application with tables and a database. */
@NullMarked
package dev.tables.boot.beside;

import org.jspecify.annotations.NullMarked;
