/**
 * The declarations of a source as immutable records: {@code read} creates them, {@code check} and {@code lock} judge
 * them, {@code write} uses them. Start with {@link MappedEntity}; {@link RuntimeModel} converts it to the model that
 * the planner uses. Nothing here decides anything.
 */
@NullMarked
package dev.tables.processor.model;

import org.jspecify.annotations.NullMarked;
