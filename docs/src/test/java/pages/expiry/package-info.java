/** The code of the page about expiring data. */
@NullMarked
package pages.expiry;

import org.jspecify.annotations.NullMarked;
