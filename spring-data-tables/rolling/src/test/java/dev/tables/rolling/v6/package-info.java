/** With a collection instead of a single value: a film may have several leads. */
@NullMarked
package dev.tables.rolling.v6;

import org.jspecify.annotations.NullMarked;
