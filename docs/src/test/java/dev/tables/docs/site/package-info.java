/** Builds the documentation site and checks it in a browser. */
@NullMarked
package dev.tables.docs.site;

import org.jspecify.annotations.NullMarked;
