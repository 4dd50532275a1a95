/** Checks of all Markdown: links and READMEs, pages for users, and the navigation of the site. */
@NullMarked
package dev.tables.docs.page;

import org.jspecify.annotations.NullMarked;
