/** Features of Spring Data Commons' reference that no other test tries, and the page that lists all of them. */
@NullMarked
package dev.tables.data.features;

import org.jspecify.annotations.NullMarked;
