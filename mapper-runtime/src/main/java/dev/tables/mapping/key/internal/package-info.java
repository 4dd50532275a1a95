/** For the modules of this library alone: the keys and the own properties of index rows. May change without notice. */
@NullMarked
package dev.tables.mapping.key.internal;

import org.jspecify.annotations.NullMarked;
