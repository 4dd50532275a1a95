/** Spring Data REST on repositories of tables. */
@NullMarked
package dev.tables.boot.rest;

import org.jspecify.annotations.NullMarked;
