package quickstart;

import dev.tables.docs.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Starts the application of the quick start twice on one directory. */
@ExtendWith(OutputCaptureExtension.class)
class QuickStartTest {
    @TempDir
    private Path directory;

    @Test
    void findsTheTicketOfTheFirstStartAtTheSecond(CapturedOutput output) throws IOException {
        start();
        int before = output.getOut().length();
        start();

        Outputs.check(
                "quick-start.txt",
                output.getOut()
                        .substring(before)
                        .lines()
                        .filter(line -> line.startsWith("Ticket["))
                        .collect(Collectors.joining("\n")));
    }

    private void start() {
        new SpringApplicationBuilder(QuickStartApplication.class)
                .web(WebApplicationType.NONE)
                .run("--tables.store=rocksdb", "--tables.directory=" + directory.resolve("tables"))
                .close();
    }
}
