/** Tests with files, as the guide on testing shows them. */
@NullMarked
package pages.testing;

import org.jspecify.annotations.NullMarked;
