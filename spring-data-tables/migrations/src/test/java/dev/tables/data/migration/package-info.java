@NullMarked
package dev.tables.data.migration;

import org.jspecify.annotations.NullMarked;
