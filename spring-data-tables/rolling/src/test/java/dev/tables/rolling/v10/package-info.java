/** Without the index by title, which the version before has dropped, and without notes in plain. */
@NullMarked
package dev.tables.rolling.v10;

import org.jspecify.annotations.NullMarked;
