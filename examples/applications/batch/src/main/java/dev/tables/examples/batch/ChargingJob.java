package dev.tables.examples.batch;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.integration.batch.TablesItemReader;
import dev.tables.integration.batch.TablesItemWriter;
import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.file.FlatFileItemReader;
import org.springframework.batch.infrastructure.item.file.builder.FlatFileItemReaderBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

/**
 * Imports readings, then charges those of the meter that the job is started for. The steps name the transaction manager of tables: that of the job
 * repository's database would not include what they write.
 */
@Configuration
class ChargingJob {
    private static final int CENTS = 30;

    @Bean
    Job charging(JobRepository jobs, Step importing, Step charge) {
        return new JobBuilder("charging", jobs).start(importing).next(charge).build();
    }

    @Bean
    Step importing(
            JobRepository jobs,
            TablesTransactionManager transactions,
            FlatFileItemReader<Reading> file,
            TablesTemplate tables) {
        return new StepBuilder("import", jobs)
                .<Reading, Reading>chunk(100)
                .transactionManager(transactions)
                .reader(file)
                .writer(TablesItemWriter.savingIndividually(tables, Reading.class, failure -> {
                    throw failure.exception();
                }))
                .build();
    }

    @Bean
    FlatFileItemReader<Reading> file() {
        return new FlatFileItemReaderBuilder<Reading>()
                .name("file")
                .resource(new ClassPathResource("readings.csv"))
                .delimited()
                .names("meter", "month", "kilowattHours")
                .fieldSetMapper(line -> new Reading(line.readString(0), line.readInt(1), line.readLong(2)))
                .build();
    }

    @Bean
    Step charge(
            JobRepository jobs,
            TablesTransactionManager transactions,
            TablesItemReader<Reading> readings,
            TablesTemplate tables) {
        return new StepBuilder("charge", jobs)
                .<Reading, Charge>chunk(2)
                .transactionManager(transactions)
                .reader(readings)
                .processor(ChargingJob::charged)
                .writer(TablesItemWriter.savingInTransactions(tables, Charge.class))
                .build();
    }

    @Bean
    @StepScope
    TablesItemReader<Reading> readings(ReadingRepository readings, @Value("#{jobParameters['meter']}") String meter) {
        return new TablesItemReader<>("readings", position -> readings.findTop100ByMeter(meter, position));
    }

    private static Charge charged(Reading reading) {
        if (reading.kilowattHours() < 0) {
            throw new IllegalArgumentException("Month " + reading.month() + " has a negative reading.");
        }
        return new Charge(reading.meter(), reading.month(), reading.kilowattHours() * CENTS, null);
    }
}
