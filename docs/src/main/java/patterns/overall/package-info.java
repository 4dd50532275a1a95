/** An index over all partitions. */
@NullMarked
package patterns.overall;

import org.jspecify.annotations.NullMarked;
