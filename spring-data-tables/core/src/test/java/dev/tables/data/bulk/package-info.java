/** Many entities at once: what is flushed, what fails, and how an interrupted import goes on. */
@NullMarked
package dev.tables.data.bulk;

import org.jspecify.annotations.NullMarked;
