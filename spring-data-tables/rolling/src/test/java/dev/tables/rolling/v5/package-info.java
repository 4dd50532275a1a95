/** With a wider type: votes are counted by 64 bits. */
@NullMarked
package dev.tables.rolling.v5;

import org.jspecify.annotations.NullMarked;
