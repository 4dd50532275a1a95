/** A shop: customers, their orders, and what the orders are of. */
@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
