/**
 * Pages and versions over HTTP, for Spring MVC and Spring WebFlux. Spring Boot registers the resolvers; without it,
 * add them in a {@code WebMvcConfigurer} or a {@code WebFluxConfigurer} (classes named {@code Reactive*}).
 *
 * <p>Start with {@link TablesPageArgumentResolver}, which reads {@code ?after=…&size=…&sort=…}. {@link TablesPage} is
 * a page with the link to the next one, {@link EntityETags} creates ETags from versions, {@link IfMatch} compares
 * them.
 */
@NullMarked
package dev.tables.data.web;

import org.jspecify.annotations.NullMarked;
