/** Compound key: related rows lie side by side. */
@NullMarked
package patterns.compound;

import org.jspecify.annotations.NullMarked;
