/** Log tail: the newest first. */
@NullMarked
package patterns.logtail;

import org.jspecify.annotations.NullMarked;
