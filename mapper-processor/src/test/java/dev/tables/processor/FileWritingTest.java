package dev.tables.processor;

import dev.tables.engine.tck.modules.FileWriting;
import org.junit.jupiter.api.Test;

class FileWritingTest {
    @Test
    void writesFilesInOnePlace() {
        FileWriting.RULE.check(FileWriting.classes());
    }
}
