/**
 * Spring Data Tables, layer by layer: the table store ({@link dev.tables.benchmarks.tables.StoreByHand}) and what stands on
 * it, so that each layer's share of the time is visible.
 */
@NullMarked
package dev.tables.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
