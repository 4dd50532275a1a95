/** What is written ahead of time, compiled and run. */
@NullMarked
package dev.tables.data.aot;

import org.jspecify.annotations.NullMarked;
