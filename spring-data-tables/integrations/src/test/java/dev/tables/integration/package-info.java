/** What holds for all integrations. */
@NullMarked
package dev.tables.integration;

import org.jspecify.annotations.NullMarked;
