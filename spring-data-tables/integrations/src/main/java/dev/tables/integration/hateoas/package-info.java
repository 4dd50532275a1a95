/**
 * Spring HATEOAS on tables, for custom controllers. {@link dev.tables.integration.hateoas.TablesPageAssembler} creates
 * models of pages, with the link to the next page. Requires {@code spring-hateoas}. Spring Data REST does not require
 * this package.
 */
@NullMarked
package dev.tables.integration.hateoas;

import org.jspecify.annotations.NullMarked;
