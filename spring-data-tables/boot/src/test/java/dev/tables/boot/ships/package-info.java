/** One table as two versions of an application see it. */
@NullMarked
package dev.tables.boot.ships;

import org.jspecify.annotations.NullMarked;
