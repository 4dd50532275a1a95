package dev.tables.cli.copy;

import dev.tables.engine.tck.modules.FileWriting;
import dev.tables.testing.Thorough;
import org.junit.jupiter.api.Test;

/** A test of the classes of this module and the modules below it, including both engines. */
@Thorough("reads all classes below; the gate of forbidden APIs checks the sources")
class FileWritingTest {
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }
}
