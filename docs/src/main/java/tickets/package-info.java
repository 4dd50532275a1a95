/** The entity and the repository that the README of the project shows. */
@NullMarked
package tickets;

import org.jspecify.annotations.NullMarked;
