/**
 * Observations of each call to a store, and meters of recovery and of skipped entities.
 *
 * <p>Start with {@link TablesObservationAutoConfiguration}. A bean of a subclass of
 * {@link TableStoreObservationConvention} changes names and tags of observations.
 */
@NullMarked
package dev.tables.boot.observation;

import org.jspecify.annotations.NullMarked;
