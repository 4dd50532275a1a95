/**
 * Spring HATEOAS on tables, for controllers of your own: {@link dev.tables.integration.hateoas.TablesPageAssembler} makes models of
 * pages, with the link to the next. Needs {@code spring-hateoas}. Spring Data REST needs nothing from here.
 */
@NullMarked
package dev.tables.integration.hateoas;

import org.jspecify.annotations.NullMarked;
