/** For the modules of this library alone: how a copy between two stores changes the index catalog and index tables. May change without notice. */
@NullMarked
package dev.tables.mapping.lifecycle.internal;

import org.jspecify.annotations.NullMarked;
