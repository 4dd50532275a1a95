/** An application with Spring MVC, whose clients send versions and tokens. */
@NullMarked
package dev.tables.boot.web;

import org.jspecify.annotations.NullMarked;
