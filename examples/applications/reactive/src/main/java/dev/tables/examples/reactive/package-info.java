/** What birds were seen where: an application with Spring WebFlux, whose repository promises its answers. */
@NullMarked
package dev.tables.examples.reactive;

import org.jspecify.annotations.NullMarked;
