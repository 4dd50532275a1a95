/** Readings of meters, imported from a file and charged by a job of Spring Batch that goes on where it failed. */
@NullMarked
package dev.tables.examples.batch;

import org.jspecify.annotations.NullMarked;
