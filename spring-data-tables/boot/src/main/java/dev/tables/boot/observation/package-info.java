/**
 * Observations of each call to a store, and meters of recovery and of skipped entities.
 *
 * <p>Start with {@link TablesObservationAutoConfiguration}. {@code ObservedTableStore} observes the calls,
 * {@link TableStoreObservationConvention} names the observations and their tags; an application can replace the
 * convention with a bean of a subclass. {@code RecoveryMetrics} is an example of other meters. The meters of the Tables
 * server are in {@code dev.tables.engine.server}.
 */
@NullMarked
package dev.tables.boot.observation;

import org.jspecify.annotations.NullMarked;
