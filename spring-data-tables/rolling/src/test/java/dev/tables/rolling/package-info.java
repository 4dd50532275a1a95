/**
 * A catalogue of films in ten versions, each of which differs from the one before by one step of a change of what is stored. Each pair of
 * neighbours runs as processes, at once on a service and in turn on a directory, is killed at random and goes forward and back.
 *
 * <p>{@link dev.tables.rolling.RollingApplication} is a process of any version; {@link dev.tables.rolling.FilmProcess} is how
 * the test sees it; {@link dev.tables.rolling.FilmHistory} is what may be stored, and so what answers are right.
 */
@NullMarked
package dev.tables.rolling;

import org.jspecify.annotations.NullMarked;
