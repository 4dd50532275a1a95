package dev.tables.integration.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** Jobs read everything once, go on where they were, and write what can be written. */
class BatchTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(43);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final ReadingRepository readings =
            new TablesRepositoryFactory(template).getRepository(ReadingRepository.class);

    @AfterEach
    void close() {
        store.close();
    }

    private List<Reading> fill(int most) {
        return readings.saveAll(IntStream.rangeClosed(1, most)
                .mapToObj(i -> Reading.of("m1", i))
                .toList());
    }

    private TablesItemReader<Reading> reader(int size) {
        return new TablesItemReader<>("readings", position -> readings.findByMeter("m1", position, Limit.of(size)));
    }

    @Test
    void everyItemIsReadOnceHoweverOftenTheStepDies() {
        RandomGenerator random = SEED.random();
        for (int round = 0; round < 30; round++) {
            readings.deleteAll();
            int most = random.nextInt(60);
            List<Reading> all = fill(most);
            List<Reading> committed = new ArrayList<>();
            ExecutionContext context = new ExecutionContext();
            boolean done = false;
            while (!done) {
                TablesItemReader<Reading> reader = reader(1 + random.nextInt(9));
                reader.open(context);
                int chunks = 1 + random.nextInt(4);
                for (int chunk = 1; !done && chunk <= chunks; chunk++) {
                    List<Reading> items = chunkOf(reader, 1 + random.nextInt(7));
                    boolean dies = chunk == chunks && random.nextBoolean();
                    if (!dies) {
                        committed.addAll(items);
                        reader.update(context);
                        done = items.isEmpty();
                    }
                }
                reader.close();
            }
            assertThat(committed).isEqualTo(all);
        }
    }

    private static List<Reading> chunkOf(TablesItemReader<Reading> reader, int size) {
        List<Reading> items = new ArrayList<>();
        while (items.size() < size) {
            Reading item = reader.read();
            if (item == null) {
                return items;
            }
            items.add(item);
        }
        return items;
    }

    @Test
    void insertedAndDeletedRowsDoNotMoveThePosition() {
        fill(10);
        ExecutionContext context = new ExecutionContext();
        TablesItemReader<Reading> first = reader(4);
        first.open(context);
        for (int i = 0; i < 5; i++) {
            first.read();
        }
        first.update(context);
        readings.deleteAll(
                readings.findAll().stream().filter(one -> one.number() < 8).toList());
        readings.save(Reading.of("m1", 11));
        TablesItemReader<Reading> second = reader(4);
        second.open(context);
        TreeSet<Integer> numbers = new TreeSet<>();
        for (Reading one = second.read(); one != null; one = second.read()) {
            numbers.add(one.number());
        }
        assertThat(numbers).containsExactly(8, 9, 10, 11);
    }

    @Test
    void invalidPositionsAreRejected() {
        ExecutionContext context = new ExecutionContext();
        context.putLong("readings.after", 7);
        assertThatExceptionOfType(ItemStreamException.class)
                .isThrownBy(() -> reader(4).open(context))
                .withMessageContaining("'readings.after'");
        TablesItemReader<Integer> foreign =
                new TablesItemReader<>("numbers", position -> Window.from(List.of(1), i -> ScrollPosition.offset(i)));
        foreign.open(new ExecutionContext());
        foreign.read();
        assertThatExceptionOfType(ItemStreamException.class)
                .isThrownBy(() -> foreign.update(new ExecutionContext()))
                .withMessageContaining("was not returned by a Spring Data Tables repository");
    }

    @Test
    void writerSavesValidItemsAndReportsOthers() {
        readings.save(Reading.of("m1", 2));
        Chunk<Reading> chunk = new Chunk<>(Reading.of("m1", 1), Reading.of("m1", 2), Reading.of("m1", 3));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> TablesItemWriter.savingInTransactions(template, Reading.class)
                        .write(chunk));
        assertThat(readings.count()).isEqualTo(1);

        List<WriteResult<Reading>> failed = new ArrayList<>();
        TablesItemWriter.savingIndividually(template, Reading.class, failed::add)
                .write(chunk);
        assertThat(failed)
                .singleElement()
                .satisfies(one -> assertThat(one.exception()).isInstanceOf(DuplicateKeyException.class));
        assertThat(readings.count()).isEqualTo(3);

        List<WriteResult<Reading>> skipped = new ArrayList<>();
        Reading stale = readings.findById(new ReadingKey("m1", 1)).orElseThrow();
        readings.save(stale);
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> TablesItemWriter.savingAndSkippingDuplicates(template, Reading.class, skipped::add)
                        .write(new Chunk<>(stale, Reading.of("m1", 2), Reading.of("m1", 4))));
        assertThat(skipped).extracting(one -> one.entity().number()).containsExactly(2);
        assertThat(readings.count()).isEqualTo(4);
    }

    /** What {@code @StepScope} makes of the type that a bean method returns. */
    @Test
    void stepScopedReadersAndWritersAreProxied() {
        fill(3);
        ProxyFactory readers = new ProxyFactory(reader(2));
        readers.setProxyTargetClass(true);
        TablesItemReader<?> reader = (TablesItemReader<?>) readers.getProxy();
        reader.open(new ExecutionContext());
        assertThat(reader.read()).isEqualTo(readings.findAll().get(0));

        ProxyFactory writers = new ProxyFactory(TablesItemWriter.savingInTransactions(template, Reading.class));
        writers.setProxyTargetClass(true);
        assertThat(writers.getProxy()).isInstanceOf(TablesItemWriter.class);
    }

    @Test
    void jobCopiesOnePartitionToAnother() throws Exception {
        fill(95);
        ResourcelessJobRepository jobs = new ResourcelessJobRepository();
        Job job = new JobBuilder("copy", jobs)
                .start(new StepBuilder("readings", jobs)
                        .<Reading, Reading>chunk(10)
                        .transactionManager(new TablesTransactionManager(template))
                        .reader(reader(25))
                        .processor(one -> one.copiedTo("m2"))
                        .writer(TablesItemWriter.savingInTransactions(template, Reading.class))
                        .build())
                .build();
        JobExecution execution = jobs.createJobExecution(
                jobs.createJobInstance("copy", new JobParameters()), new JobParameters(), new ExecutionContext());
        job.execute(execution);
        assertThat(execution.getStatus())
                .as(execution.getAllFailureExceptions().toString())
                .isEqualTo(BatchStatus.COMPLETED);
        assertThat(readings.findByMeter("m2", ScrollPosition.keyset(), Limit.of(100))
                        .getContent())
                .extracting(Reading::value)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 95).map(i -> i * 7).boxed().toList());
    }
}
