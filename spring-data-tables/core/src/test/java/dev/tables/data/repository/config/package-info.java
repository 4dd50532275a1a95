/** Configuration by annotation, through real application contexts. */
@NullMarked
package dev.tables.data.repository.config;

import org.jspecify.annotations.NullMarked;
