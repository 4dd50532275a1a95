package dev.tables.boot.shredded;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

public interface ConfessionRepository
        extends TablesRepository<Confession, ConfessionKey>, QueryByExampleExecutor<Confession> {
    /** What shows the encrypted property. */
    record Text(String text) {}

    /** What shows others only. */
    record Topic(int number, String topic) {}

    List<Confession> findByParish(String parish);

    List<Confession> findByParishAndTopic(String parish, String topic);

    List<Confession> findByParishOrderByTopicDesc(String parish);

    Stream<Confession> readByParish(String parish);

    Slice<Confession> getByParish(String parish, Pageable pageable);

    Window<Confession> findFirst2ByParish(String parish, ScrollPosition position);

    List<Text> searchByParish(String parish);

    List<Topic> queryByParish(String parish);

    long countByParish(String parish);

    boolean existsByParish(String parish);

    long deleteByParishAndTopic(String parish, String topic);

    List<Confession> removeByParish(String parish);
}
