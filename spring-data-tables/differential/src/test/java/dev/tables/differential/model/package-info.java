/**
 * Random entities: what they declare ({@link dev.tables.differential.model.Model}), their source, and objects of them as plain
 * maps ({@link dev.tables.differential.model.Plain}).
 */
@NullMarked
package dev.tables.differential.model;

import org.jspecify.annotations.NullMarked;
