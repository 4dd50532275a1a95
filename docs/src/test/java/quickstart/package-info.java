/** Runs the application of the quick start. */
@NullMarked
package quickstart;

import org.jspecify.annotations.NullMarked;
