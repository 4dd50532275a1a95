/** With a property renamed: what was the extract is the summary. */
@NullMarked
package dev.tables.rolling.v3;

import org.jspecify.annotations.NullMarked;
