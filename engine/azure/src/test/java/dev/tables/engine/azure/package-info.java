/** Tests on the vendor's emulator; {@code Emulator} starts it. */
@NullMarked
package dev.tables.engine.azure;

import org.jspecify.annotations.NullMarked;
