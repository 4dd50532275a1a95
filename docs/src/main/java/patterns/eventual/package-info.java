/** Eventually consistent transactions: work over several partitions. */
@NullMarked
package patterns.eventual;

import org.jspecify.annotations.NullMarked;
