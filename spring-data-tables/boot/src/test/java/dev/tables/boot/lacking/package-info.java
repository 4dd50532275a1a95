/** An entity whose mapper uses a library that is not there. */
@NullMarked
package dev.tables.boot.lacking;

import org.jspecify.annotations.NullMarked;
