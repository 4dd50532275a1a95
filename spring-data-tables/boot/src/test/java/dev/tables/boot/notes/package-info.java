/** An entity and a repository, as an application would have them. */
@NullMarked
package dev.tables.boot.notes;

import org.jspecify.annotations.NullMarked;
