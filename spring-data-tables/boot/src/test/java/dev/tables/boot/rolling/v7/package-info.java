/** With an encrypted property: a note. */
@NullMarked
package dev.tables.boot.rolling.v7;

import org.jspecify.annotations.NullMarked;
