/**
 * What the source says of an entity, as immutable records: read by {@code read}, judged by {@code check}, used by
 * {@code write}. Nothing in here decides anything.
 */
@NullMarked
package dev.tables.processor.model;

import org.jspecify.annotations.NullMarked;
