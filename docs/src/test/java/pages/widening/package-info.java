/** Shown by pages: two versions of the same class. */
@NullMarked
package pages.widening;

import org.jspecify.annotations.NullMarked;
