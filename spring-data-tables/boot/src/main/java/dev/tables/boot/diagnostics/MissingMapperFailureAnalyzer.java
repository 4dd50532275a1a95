package dev.tables.boot.diagnostics;

import dev.tables.mapping.model.MissingMapperException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a missing mapper. The analysis shows how to configure the annotation processor. */
final class MissingMapperFailureAnalyzer extends AbstractFailureAnalyzer<MissingMapperException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingMapperException missing) {
        return new FailureAnalysis(missing.getMessage(), """
                Mappers are generated at compile time. With Maven:

                    <plugin>
                      <artifactId>maven-compiler-plugin</artifactId>
                      <configuration>
                        <annotationProcessorPaths>
                          <path>
                            <groupId>dev.tables</groupId>
                            <artifactId>tables-mapper-processor</artifactId>
                            <version>...</version>
                          </path>
                        </annotationProcessorPaths>
                      </configuration>
                    </plugin>

                With Gradle: annotationProcessor("dev.tables:tables-mapper-processor:...").
                With Kotlin: run the same processor with kapt.
                Then rebuild. If your IDE compiles the project, enable annotation processing in the IDE, or delegate its
                builds to Maven or Gradle.""", missing);
    }
}
