/** Busy partitions: spread over buckets. */
@NullMarked
package patterns.buckets;

import org.jspecify.annotations.NullMarked;
