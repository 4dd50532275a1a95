package dev.tables.boot.tags;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface TagRepository extends TablesRepository<Tag, TagKey> {
    List<Tag> findByWord(String word);
}
