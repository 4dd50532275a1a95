/** Writes the lists of the reference from the code: annotations, properties, diagnostics, keywords, meters and endpoints. */
@NullMarked
package dev.tables.docs.reference;

import org.jspecify.annotations.NullMarked;
