/** What an index costs: the same entity without one, with one in its partition, and with one in a table of its own. */
@org.jspecify.annotations.NullMarked
package dev.tables.benchmarks.index;
