/** High volume delete: what goes together lies together. */
@NullMarked
package patterns.deleted;

import org.jspecify.annotations.NullMarked;
