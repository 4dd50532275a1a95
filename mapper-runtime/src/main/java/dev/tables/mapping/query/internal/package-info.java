/**
 * For the modules of this library alone: from a method name or another source to a condition ({@link
 * dev.tables.mapping.query.internal.MethodNameParser}), from a condition to a plan ({@link
 * dev.tables.mapping.query.internal.Planner}), from a plan and arguments to rows. May change without notice.
 *
 * <p>Everything up to the plan works on an {@link dev.tables.mapping.model.EntityModel} alone, so the annotation processor and
 * Spring Data say the same of the same method.
 */
@NullMarked
package dev.tables.mapping.query.internal;

import org.jspecify.annotations.NullMarked;
