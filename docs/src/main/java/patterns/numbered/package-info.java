/** Consecutive numbers: a counter and the row that it numbers, in one transaction. */
@NullMarked
package patterns.numbered;

import org.jspecify.annotations.NullMarked;
