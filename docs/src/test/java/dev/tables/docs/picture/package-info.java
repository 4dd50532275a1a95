/** Pictures that pages show, drawn from what the library and the compiler produce. */
@NullMarked
package dev.tables.docs.picture;

import org.jspecify.annotations.NullMarked;
