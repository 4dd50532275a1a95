/** The classes that a save and a query enter on their way through the mapper runtime, compared with {@code WRITE-PATH.md}. */
@NullMarked
package dev.tables.data.path;

import org.jspecify.annotations.NullMarked;
