/** Shown by pages: encrypted properties. */
@NullMarked
package pages.encryption;

import org.jspecify.annotations.NullMarked;
