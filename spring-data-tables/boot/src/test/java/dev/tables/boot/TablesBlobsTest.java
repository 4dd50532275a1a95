package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.boot.scans.Scan;
import dev.tables.boot.scans.ScanKey;
import dev.tables.boot.scans.ScanRepository;
import dev.tables.mapping.table.LargeValueWriteIntentHandler;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class TablesBlobsTest {
    @TempDir
    private Path directory;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesRecoveryAutoConfiguration.class))
            .withUserConfiguration(Scans.class)
            .withPropertyValues("tables.store=memory");

    @Test
    void largeValuesAreStoredInTheBlobDirectory() {
        byte[] image = new byte[300_000];
        image[7] = 7;
        runner.withPropertyValues("tables.blobs.directory=" + directory).run(context -> {
            ScanRepository scans = context.getBean(ScanRepository.class);
            scans.insert(new Scan("passports", 1, image));

            assertThat(scans.findById(new ScanKey("passports", 1)).orElseThrow().image())
                    .isEqualTo(image);
            assertThat(directory).isNotEmptyDirectory();
            assertThat(context).hasSingleBean(LargeValueWriteIntentHandler.class);
        });
    }

    @Test
    void failureAnalysisExplainsMissingBlobDirectory() {
        runner.run(context -> {
            FailureAnalysis analysis =
                    FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure()));

            assertThat(analysis.getDescription())
                    .isEqualTo(
                            "Scan has @LargeValue properties, but there is no BlobStore. Configure one for the table.");
            assertThat(analysis.getAction()).endsWith("    tables.blobs.directory=data/blobs");
        });
    }

    @AutoConfigurationPackage(basePackageClasses = Scan.class)
    static class Scans {}
}
