/**
 * The command {@code tables}, with one class for each of {@code copy}, {@code verify}, {@code backup} and {@code restore}; {@code
 * StoreAddress} says how stores are named.
 */
@NullMarked
package dev.tables.copy.cli;

import org.jspecify.annotations.NullMarked;
