/** Relations and tables of one database, changed in one transaction. */
@NullMarked
package dev.tables.boot.joined;

import org.jspecify.annotations.NullMarked;
