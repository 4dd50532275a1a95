/** An entity with an encrypted property and a repository, as an application would have them. */
@NullMarked
package dev.tables.boot.secrets;

import org.jspecify.annotations.NullMarked;
