/** The catalogue as it was first deployed. */
@NullMarked
package dev.tables.rolling.v1;

import org.jspecify.annotations.NullMarked;
