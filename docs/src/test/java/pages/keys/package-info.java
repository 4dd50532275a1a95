/** The code of the page about keys. */
@NullMarked
package pages.keys;

import org.jspecify.annotations.NullMarked;
