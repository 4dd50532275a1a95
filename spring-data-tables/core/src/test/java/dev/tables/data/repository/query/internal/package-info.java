/** Agreement with Spring Data about method names. */
@NullMarked
package dev.tables.data.repository.query.internal;

import org.jspecify.annotations.NullMarked;
