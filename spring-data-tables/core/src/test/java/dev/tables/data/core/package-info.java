/** The template by itself. */
@NullMarked
package dev.tables.data.core;

import org.jspecify.annotations.NullMarked;
