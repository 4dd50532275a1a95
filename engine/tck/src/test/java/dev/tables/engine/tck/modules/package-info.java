/** Rules that the tests of several of our own modules check, each of the classes that it sees. */
@NullMarked
package dev.tables.engine.tck.modules;

import org.jspecify.annotations.NullMarked;
