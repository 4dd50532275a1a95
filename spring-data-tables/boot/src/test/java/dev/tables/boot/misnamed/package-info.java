@NullMarked
package dev.tables.boot.misnamed;

import org.jspecify.annotations.NullMarked;
