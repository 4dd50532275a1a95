/** Agreement with Spring Data about method names. */
@NullMarked
package dev.tables.data.repository.query;

import org.jspecify.annotations.NullMarked;
