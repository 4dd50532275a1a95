/** Wide entities: more properties than a row can have. */
@NullMarked
package patterns.wide;

import org.jspecify.annotations.NullMarked;
