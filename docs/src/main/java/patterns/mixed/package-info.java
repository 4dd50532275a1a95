/** Several types in one table. */
@NullMarked
package patterns.mixed;

import org.jspecify.annotations.NullMarked;
