/** A repository whose fragment declares a transaction in the class that implements it. */
@NullMarked
package dev.tables.boot.marks;

import org.jspecify.annotations.NullMarked;
