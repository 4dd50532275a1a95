/** The code of the page about ids and sequences. */
@NullMarked
package pages.ids;

import org.jspecify.annotations.NullMarked;
