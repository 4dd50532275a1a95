/**
 * HTTP in few lines, for Spring MVC and Spring WebFlux: {@link dev.tables.data.web.TablesPageArgumentResolver} makes page requests and
 * positions of {@code ?after=…&size=…&sort=…}, {@link dev.tables.data.web.TablesPage} is a page with the link to the next one,
 * {@link dev.tables.data.web.EntityETags} creates ETags from versions, and {@link dev.tables.data.web.IfMatch} compares
 * them.
 *
 * <p>With Spring Boot all of it is there; without, the resolvers are added in a {@code WebMvcConfigurer}, or those whose names begin with
 * {@code Reactive} in a {@code WebFluxConfigurer}. Requires spring-webmvc or spring-webflux.
 */
@NullMarked
package dev.tables.data.web;

import org.jspecify.annotations.NullMarked;
