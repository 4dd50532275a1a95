/** Busy partitions: spread over shards. */
@NullMarked
package patterns.shards;

import org.jspecify.annotations.NullMarked;
