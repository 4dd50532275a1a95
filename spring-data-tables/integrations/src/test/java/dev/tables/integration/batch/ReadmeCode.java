package dev.tables.integration.batch;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import dev.tables.data.transaction.TablesTransactionManager;
import java.util.function.Consumer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.data.domain.Limit;

/** The code that README.md shows. */
final class ReadmeCode {
    private final Consumer<WriteResult<Reading>> log;

    ReadmeCode(Consumer<WriteResult<Reading>> log) {
        this.log = log;
    }

    // tag::step[]
    @Bean
    Step copy(
            JobRepository jobs,
            TablesTransactionManager transactions,
            ReadingRepository readings,
            TablesTemplate tables) {
        return new StepBuilder("copy", jobs)
                .<Reading, Reading>chunk(100)
                .transactionManager(transactions)
                .reader(new TablesItemReader<>(
                        "readings", position -> readings.findByMeter("m1", position, Limit.of(500))))
                .processor(reading -> reading.copiedTo("m2"))
                .writer(TablesItemWriter.savingIndividually(tables, Reading.class, log))
                .build();
    }
    // end::step[]
}
