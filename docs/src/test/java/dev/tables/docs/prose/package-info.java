/** How pages are written: words and lengths of sentences. */
@NullMarked
package dev.tables.docs.prose;

import org.jspecify.annotations.NullMarked;
