/** Tests of applications that serve their tables. */
@NullMarked
package dev.tables.boot.server;

import org.jspecify.annotations.NullMarked;
