/**
 * The declarations in the source as immutable records. Package {@code read} creates the records, {@code check} and
 * {@code lock} check them, and {@code write} generates code from them. Start with {@link MappedEntity};
 * {@link RuntimeModel} converts it to the model that the planner uses. This package contains no rules.
 */
@NullMarked
package dev.tables.processor.model;

import org.jspecify.annotations.NullMarked;
