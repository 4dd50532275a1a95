/** Parcels as HAL: models with links, pages with a link to the next, keys as segments of paths. */
@NullMarked
package dev.tables.examples.hateoas;

import org.jspecify.annotations.NullMarked;
