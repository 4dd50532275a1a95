/** A repository that reads pages. */
@NullMarked
package dev.tables.boot.paged;

import org.jspecify.annotations.NullMarked;
