/** Large entities: values beside the table. */
@NullMarked
package patterns.large;

import org.jspecify.annotations.NullMarked;
