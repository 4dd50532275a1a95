/**
 * Pages and entity versions over HTTP, for Spring MVC and Spring WebFlux. Spring Boot registers the argument resolvers.
 * Without Spring Boot, add the resolvers in a {@code WebMvcConfigurer}, or add the classes named {@code Reactive*} in a
 * {@code WebFluxConfigurer}.
 *
 * <p>Start with {@link TablesPageArgumentResolver}, which reads {@code ?after=…&size=…&sort=…}. {@link TablesPage} is a
 * response with a page and the link to the next page. {@link EntityETags} creates ETags from versions, and
 * {@link IfMatch} compares the ETags of requests.
 */
@NullMarked
package dev.tables.data.web;

import org.jspecify.annotations.NullMarked;
