/**
 * Query methods beside a writer that commits between any two requests: an answer is one that a single moment could give where the store has
 * snapshots, and elsewhere what the Javadoc of the methods allows.
 */
@NullMarked
package dev.tables.differential.snapshot;

import org.jspecify.annotations.NullMarked;
