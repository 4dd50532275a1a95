/** A repository outside of the packages of Spring Data Tables: the processor skips methods of interfaces in those. */
@NullMarked
package crates;

import org.jspecify.annotations.NullMarked;
