/** For the test of what a module shows. */
@NullMarked
package dev.tables.build.sample.internal;

import org.jspecify.annotations.NullMarked;
