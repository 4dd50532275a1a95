/** Code of the guides about queries and writes. */
@NullMarked
package pages.bookings;

import org.jspecify.annotations.NullMarked;
