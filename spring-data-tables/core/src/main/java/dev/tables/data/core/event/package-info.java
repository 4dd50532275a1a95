/**
 * Events and callbacks of entities. Start with {@link EntityEvent}, which reports that an entity was saved or
 * deleted. A {@link BeforeSaveCallback} may change an entity before it is saved, an {@link AfterReadCallback} after
 * it was read.
 */
@NullMarked
package dev.tables.data.core.event;

import org.jspecify.annotations.NullMarked;
