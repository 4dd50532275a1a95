/** With a note that is encrypted where it is written. */
@NullMarked
package dev.tables.rolling.v8;

import org.jspecify.annotations.NullMarked;
