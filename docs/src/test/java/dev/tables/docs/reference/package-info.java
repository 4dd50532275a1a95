/** The lists of the reference, made from the code: annotations, properties, diagnostics, keywords, meters and endpoints. */
@NullMarked
package dev.tables.docs.reference;

import org.jspecify.annotations.NullMarked;
