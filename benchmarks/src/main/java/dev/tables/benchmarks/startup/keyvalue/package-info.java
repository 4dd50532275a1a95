/** The example's three repositories as those of Spring Data KeyValue: the least a Spring Data module can be, a map in memory. */
@NullMarked
package dev.tables.benchmarks.startup.keyvalue;

import org.jspecify.annotations.NullMarked;
