/** Tests of who may do what. */
@NullMarked
package dev.tables.engine.server.security;

import org.jspecify.annotations.NullMarked;
