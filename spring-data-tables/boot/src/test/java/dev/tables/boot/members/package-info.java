/** An entity with indexes in tables of their own, one of them unique, for the tests on Azure Tables. */
@NullMarked
package dev.tables.boot.members;

import org.jspecify.annotations.NullMarked;
