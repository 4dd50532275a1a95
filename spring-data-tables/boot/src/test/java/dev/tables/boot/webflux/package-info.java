/** An application with Spring WebFlux and a reactive repository. */
@NullMarked
package dev.tables.boot.webflux;

import org.jspecify.annotations.NullMarked;
