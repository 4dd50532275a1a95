/** Runs the code of the README, and draws its pictures. */
@NullMarked
package tickets;

import org.jspecify.annotations.NullMarked;
