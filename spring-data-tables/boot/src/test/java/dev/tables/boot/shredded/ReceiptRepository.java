package dev.tables.boot.shredded;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

public interface ReceiptRepository extends TablesRepository<Receipt, ReceiptKey>, QueryByExampleExecutor<Receipt> {
    /** What shows the encrypted property. */
    record Text(String text) {}

    /** What shows others only. */
    record Topic(int number, String topic) {}

    List<Receipt> findByParish(String parish);

    List<Receipt> findByParishAndTopic(String parish, String topic);

    List<Receipt> findByParishOrderByTopicDesc(String parish);

    Stream<Receipt> readByParish(String parish);

    Slice<Receipt> getByParish(String parish, Pageable pageable);

    Window<Receipt> findFirst2ByParish(String parish, ScrollPosition position);

    List<Text> searchByParish(String parish);

    List<Topic> queryByParish(String parish);

    long countByParish(String parish);

    boolean existsByParish(String parish);

    long deleteByParishAndTopic(String parish, String topic);

    List<Receipt> removeByParish(String parish);
}
