/** The code of the page about importing data. */
@NullMarked
package pages.imports;

import org.jspecify.annotations.NullMarked;
