/** Entities of all types that can be stored, in everything that projections and queries do with them. */
@NullMarked
package dev.tables.data.types;

import org.jspecify.annotations.NullMarked;
