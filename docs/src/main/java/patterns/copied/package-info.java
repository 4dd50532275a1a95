/** Denormalization: an index row that holds what a list shows. */
@NullMarked
package patterns.copied;

import org.jspecify.annotations.NullMarked;
