/**
 * For the modules of this library alone: what compiler and start must decide alike about types and names. May change without
 * notice.
 */
@NullMarked
package dev.tables.mapping.model.internal;

import org.jspecify.annotations.NullMarked;
