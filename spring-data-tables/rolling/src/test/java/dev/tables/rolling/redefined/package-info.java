/** A version that cannot be deployed beside the second, or after it. */
@NullMarked
package dev.tables.rolling.redefined;

import org.jspecify.annotations.NullMarked;
