/**
 * What happens to entities: {@link dev.tables.data.core.event.BeforeSaveCallback} may change one before it is saved, events
 * report that one was saved or deleted.
 */
@NullMarked
package dev.tables.data.core.event;

import org.jspecify.annotations.NullMarked;
