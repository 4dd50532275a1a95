/** Without the index by title, which the version before has dropped, and without notes in plain. */
@NullMarked
package dev.tables.boot.rolling.v10;

import org.jspecify.annotations.NullMarked;
