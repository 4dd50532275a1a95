/** What pages of modules show, as applications have it. */
@NullMarked
package pages;

import org.jspecify.annotations.NullMarked;
