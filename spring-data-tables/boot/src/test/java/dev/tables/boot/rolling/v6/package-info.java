/** With an index over two properties: films of a country and a year. */
@NullMarked
package dev.tables.boot.rolling.v6;

import org.jspecify.annotations.NullMarked;
