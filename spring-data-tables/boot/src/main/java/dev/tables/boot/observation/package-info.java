/**
 * Observations of each call to a store, and metrics of the recovery of writes. Change their names and tags with a bean of a
 * subclass of {@link dev.tables.boot.observation.TableStoreObservationConvention}. Uses {@link dev.tables.boot}; nothing there
 * uses this package.
 */
@NullMarked
package dev.tables.boot.observation;

import org.jspecify.annotations.NullMarked;
