/** What stands behind repository interfaces: the base class, the factory and its bean. */
@NullMarked
package dev.tables.data.repository.support;

import org.jspecify.annotations.NullMarked;
