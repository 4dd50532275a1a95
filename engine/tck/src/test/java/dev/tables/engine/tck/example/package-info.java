/** The smallest complete engine, as the guide to writing one explains it, and the contract that it is tested by. */
@NullMarked
package dev.tables.engine.tck.example;

import org.jspecify.annotations.NullMarked;
