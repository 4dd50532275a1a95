package dev.tables.processor;

import dev.tables.engine.tck.modules.FileWriting;
import dev.tables.testing.Thorough;
import org.junit.jupiter.api.Test;

@Thorough("reads all classes below; the gate of forbidden APIs checks the sources")
class FileWritingTest {
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }
}
