/** Spring Data JPA on H2, as a user would set it up: {@link dev.tables.benchmarks.jpa.JpaOnH2}. */
@NullMarked
package dev.tables.benchmarks.jpa;

import org.jspecify.annotations.NullMarked;
