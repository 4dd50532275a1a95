/**
 * Web applications: exceptions of the store become problem details, in Spring MVC and in WebFlux.
 *
 * <p>The main type is {@link dev.tables.boot.web.TablesExceptionHandler}.
 * Start with {@link dev.tables.boot.web.TablesWebMvcAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.web;

import org.jspecify.annotations.NullMarked;
