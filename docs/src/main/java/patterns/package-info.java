/** The patterns of the design guide, each in a package. */
@NullMarked
package patterns;

import org.jspecify.annotations.NullMarked;
