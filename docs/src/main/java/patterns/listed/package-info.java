/** Index entities: one row for all entities of a value. */
@NullMarked
package patterns.listed;

import org.jspecify.annotations.NullMarked;
