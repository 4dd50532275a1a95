/** With an index over all partitions: films are found by director without reading the table. */
@NullMarked
package dev.tables.rolling.v2;

import org.jspecify.annotations.NullMarked;
