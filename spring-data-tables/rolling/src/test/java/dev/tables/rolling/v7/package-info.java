/** With a note of which ciphertexts can be read. */
@NullMarked
package dev.tables.rolling.v7;

import org.jspecify.annotations.NullMarked;
