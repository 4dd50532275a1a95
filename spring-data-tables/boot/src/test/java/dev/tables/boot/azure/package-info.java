/** Entities and repositories of the tests on Azure Tables. */
@NullMarked
package dev.tables.boot.azure;

import org.jspecify.annotations.NullMarked;
