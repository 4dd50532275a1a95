/** Data series: one row for many values. */
@NullMarked
package patterns.series;

import org.jspecify.annotations.NullMarked;
