package dev.tables.boot.test;

import dev.tables.engine.tck.modules.FileWriting;
import dev.tables.testing.Thorough;
import org.junit.jupiter.api.Test;

/** Of this module and those below: Spring Boot's part, Spring Data's and the engine on RocksDB among them. */
@Thorough("reads all classes below; the gate of forbidden APIs checks the sources")
class FileWritingTest {
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }
}
