/** Shown by pages: entities beyond one row of simple properties. */
@NullMarked
package pages.entities;

import org.jspecify.annotations.NullMarked;
