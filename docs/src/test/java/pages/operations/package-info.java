/** Shown by pages about operations. */
@NullMarked
package pages.operations;

import org.jspecify.annotations.NullMarked;
