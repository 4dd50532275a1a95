package shop;

import dev.tables.data.repository.TablesRepository;

/** Keeps bookmarks. */
public interface BookmarkRepository extends TablesRepository<Bookmark, BookmarkKey> {}
