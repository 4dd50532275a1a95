/** The application that the quick start shows. */
@NullMarked
package quickstart;

import org.jspecify.annotations.NullMarked;
