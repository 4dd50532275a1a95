package dev.tables.cli.copy;

import dev.tables.engine.tck.modules.FileWriting;
import dev.tables.testing.Thorough;
import org.junit.jupiter.api.Test;

/** Of this module and those below, both engines among them. */
@Thorough("reads all classes below; the gate of forbidden APIs checks the sources")
class FileWritingTest {
    @Test
    void writesFilesInOnePlace() {
        FileWriting.RULE.check(FileWriting.classes());
    }
}
