/**
 * Rules about entities and repositories, one class for each family of rules. The rules examine only the model, and
 * report all violations.
 *
 * <p>Start with {@link EntityChecks}, the rules about one entity that can be checked from its source alone.
 * {@link TableChecks} compares entities in one table, {@link RepositoryChecks} checks query methods,
 * {@link PortabilityChecks} warns about other stores.
 */
@NullMarked
package dev.tables.processor.check;

import org.jspecify.annotations.NullMarked;
