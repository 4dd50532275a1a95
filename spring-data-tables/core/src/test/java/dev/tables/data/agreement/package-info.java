/** Whether the compiler and the start say the same of repositories. */
@NullMarked
package dev.tables.data.agreement;

import org.jspecify.annotations.NullMarked;
