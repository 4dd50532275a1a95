package dev.tables.boot.test.app;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface DiaryRepository extends TablesRepository<Diary, DiaryKey> {
    List<Diary> findByOwnerAndTitle(String owner, String title);
}
