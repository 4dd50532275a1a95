/**
 * What generated code describes: an entity ({@link dev.tables.mapping.model.EntityModel}), its properties and its indexes, as plain
 * data that the annotation processor, the planner and Spring Data share, and the mapper itself ({@link
 * dev.tables.mapping.model.EntityMapper}), which the processor writes for each entity.
 */
@NullMarked
package dev.tables.mapping.model;

import org.jspecify.annotations.NullMarked;
