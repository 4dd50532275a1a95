/** Repositories with the interceptors that other libraries add to them. */
@NullMarked
package dev.tables.boot.interceptors;

import org.jspecify.annotations.NullMarked;
