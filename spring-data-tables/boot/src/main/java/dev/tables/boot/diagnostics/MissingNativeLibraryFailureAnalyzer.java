package dev.tables.boot.diagnostics;

import dev.tables.engine.rocksdb.MissingNativeLibraryException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a missing native library of RocksDB. The analysis shows the dependency for the platform. */
final class MissingNativeLibraryFailureAnalyzer extends AbstractFailureAnalyzer<MissingNativeLibraryException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingNativeLibraryException missing) {
        return new FailureAnalysis(
                missing.getMessage(),
                "Run the application on a platform that it was packaged for, or add the native library for this"
                        + " platform:\n\n"
                        + "    <dependency>\n"
                        + "        <groupId>dev.tables</groupId>\n"
                        + "        <artifactId>tables-rocksdbjni</artifactId>\n"
                        + "        <version>...</version>\n"
                        + "        <classifier>" + missing.platform() + "</classifier>\n"
                        + "        <scope>runtime</scope>\n"
                        + "    </dependency>",
                missing);
    }
}
