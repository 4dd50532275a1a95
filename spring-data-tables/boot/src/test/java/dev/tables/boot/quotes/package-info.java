/** Quotations, found by author within a book and by word in all books. */
@NullMarked
package dev.tables.boot.quotes;

import org.jspecify.annotations.NullMarked;
