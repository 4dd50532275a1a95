/** An index within a partition. */
@NullMarked
package patterns.inpartition;

import org.jspecify.annotations.NullMarked;
