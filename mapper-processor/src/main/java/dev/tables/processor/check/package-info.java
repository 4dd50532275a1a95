/**
 * Rules about entities and repositories, one class for each family of rules. They see models only, and report all
 * violations.
 *
 * <p>Start with {@link EntityChecks}, the rules about one entity that its source alone decides. {@link TableChecks}
 * compares entities in one table, {@link RepositoryChecks} checks query methods, {@link PortabilityChecks} warns
 * about other stores.
 */
@NullMarked
package dev.tables.processor.check;

import org.jspecify.annotations.NullMarked;
