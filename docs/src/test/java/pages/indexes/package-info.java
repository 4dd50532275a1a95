/** Shown by pages: indexes of every layout. */
@NullMarked
package pages.indexes;

import org.jspecify.annotations.NullMarked;
