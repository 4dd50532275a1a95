/** Every place where {@code @Transactional} can stand in an application with repositories. */
@NullMarked
package dev.tables.boot.places;

import org.jspecify.annotations.NullMarked;
