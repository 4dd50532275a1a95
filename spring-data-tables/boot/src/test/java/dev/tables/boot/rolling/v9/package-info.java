/** Without the index by title, which the version before has dropped. */
@NullMarked
package dev.tables.boot.rolling.v9;

import org.jspecify.annotations.NullMarked;
