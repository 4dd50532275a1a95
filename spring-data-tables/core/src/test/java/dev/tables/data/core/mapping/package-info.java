@NullMarked
package dev.tables.data.core.mapping;

import org.jspecify.annotations.NullMarked;
