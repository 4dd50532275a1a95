/** The code that pages show is that of compiled and tested sources. */
@NullMarked
package dev.tables.docs.code;

import org.jspecify.annotations.NullMarked;
