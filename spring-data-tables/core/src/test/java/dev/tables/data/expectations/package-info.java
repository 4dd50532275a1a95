/** What users of Spring Data expect, held on both stores through an application context. */
@NullMarked
package dev.tables.data.expectations;

import org.jspecify.annotations.NullMarked;
