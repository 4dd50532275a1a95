/**
 * Makes the site: converts the pages of AsciiDoc and Markdown, leads links from one to the other, and writes navigation, search, one page to
 * print and {@code llms.txt}. Start at {@link dev.tables.docs.site.SiteBuilder}.
 */
@NullMarked
package dev.tables.docs.site;

import org.jspecify.annotations.NullMarked;
