/** A repair shop: its customers and the devices that they bring. */
@NullMarked
package repairs;

import org.jspecify.annotations.NullMarked;
