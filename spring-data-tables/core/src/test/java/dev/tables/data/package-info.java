/** Rules of the whole module. */
@NullMarked
package dev.tables.data;

import org.jspecify.annotations.NullMarked;
