/** Tests of the documentation as a whole: what it must mention, how it is written. */
@NullMarked
package dev.tables.docs;

import org.jspecify.annotations.NullMarked;
