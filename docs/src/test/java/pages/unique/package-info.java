/** Unique values across partitions. */
@NullMarked
package pages.unique;

import org.jspecify.annotations.NullMarked;
