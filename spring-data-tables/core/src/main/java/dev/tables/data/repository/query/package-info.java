/** Query methods: planned once when a repository is made, bound to arguments and run at each call. */
@NullMarked
package dev.tables.data.repository.query;

import org.jspecify.annotations.NullMarked;
