/** Notes of a notebook over Spring MVC: pages with a link to the next, versions as ETags, errors as problem details. */
@NullMarked
package dev.tables.examples.web;

import org.jspecify.annotations.NullMarked;
