/** A version that cannot be deployed beside the second, or after it. */
@NullMarked
package dev.tables.boot.rolling.redefined;

import org.jspecify.annotations.NullMarked;
