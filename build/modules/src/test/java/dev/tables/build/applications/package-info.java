/** Applications that stand alone, built of the jars of this build and asked over HTTP. */
@NullMarked
package dev.tables.build.applications;

import org.jspecify.annotations.NullMarked;
