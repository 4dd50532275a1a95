/** Tests of the shop, as its own developers would write them. */
@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
