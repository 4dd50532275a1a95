@NullMarked
package dev.tables.boot.counted;

import org.jspecify.annotations.NullMarked;
