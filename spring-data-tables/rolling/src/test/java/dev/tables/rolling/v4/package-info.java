/** With a property more: the tagline. */
@NullMarked
package dev.tables.rolling.v4;

import org.jspecify.annotations.NullMarked;
