/** Tests of the repair shop, as its own developers would write them. */
@NullMarked
package repairs;

import org.jspecify.annotations.NullMarked;
