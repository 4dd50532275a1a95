/** The command {@code tables copy}. Start with {@code CopyCommand}; {@code StoreAddress} says how stores are named. */
@NullMarked
package dev.tables.copy.cli;

import org.jspecify.annotations.NullMarked;
