package dev.tables.examples.employees;

import dev.tables.examples.employees.csv.CsvFiles;
import java.nio.file.Path;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** A process that imports and says on its standard output, after each transaction, how many entities are stored. */
@EnableAutoConfiguration
@Import(Importer.class)
public class ImportProcess {
    /** Takes the directory of the tables and that of the files. */
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = open(Path.of(arguments[0]))) {
            context.getBean(Importer.class).importFiles(CsvFiles.in(Path.of(arguments[1])), (entities, total) -> {
                System.out.println("stored " + entities);
                System.out.flush();
            });
        }
    }

    static ConfigurableApplicationContext open(Path tables) {
        return new SpringApplicationBuilder(ImportProcess.class)
                .web(WebApplicationType.NONE)
                .properties("tables.directory=" + tables, "logging.level.root=warn")
                .run();
    }
}
