/** A repository that would scan. */
@NullMarked
package dev.tables.boot.refused;

import org.jspecify.annotations.NullMarked;
