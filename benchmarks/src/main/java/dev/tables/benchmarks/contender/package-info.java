/** What is compared, and what all contenders share: a {@link dev.tables.benchmarks.contender.Contender} stores employees. */
@NullMarked
package dev.tables.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
