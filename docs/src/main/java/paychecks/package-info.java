/** Rows that another program has written, with the Azure SDK. */
@NullMarked
package paychecks;

import org.jspecify.annotations.NullMarked;
