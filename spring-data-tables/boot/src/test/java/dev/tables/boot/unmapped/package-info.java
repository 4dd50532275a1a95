@NullMarked
package dev.tables.boot.unmapped;

import org.jspecify.annotations.NullMarked;
