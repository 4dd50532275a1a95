package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.AutoConfigureDataTables;
import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

class CustomizedSliceTest {
    @Nested
    @DataTablesTest(
            properties = "colour=green",
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NoteService.class))
    class WithMore {
        @Test
        void sliceUsesPropertiesAndFilters(@Autowired ApplicationContext context, @Autowired Environment environment) {
            assertThat(environment.getProperty("colour")).isEqualTo("green");
            assertThat(context.getBeansOfType(NoteService.class)).hasSize(1);
        }
    }

    @Nested
    @DataTablesTest(properties = "tables.store=rocksdb")
    class OnDisk {
        @TempDir
        private static Path directory;

        @DynamicPropertySource
        static void directory(DynamicPropertyRegistry registry) {
            registry.add("tables.directory", () -> directory.toString());
        }

        @Test
        void testPropertiesTakePrecedenceAndTheirStoreIsNotCleared(@Autowired ApplicationContext context)
                throws Exception {
            TableStore store = context.getBean(TableStore.class);
            store.createTable("kept");

            assertThat(context.containsBean("memoryTableStore")).isFalse();
            assertThat(directory).isNotEmptyDirectory();
        }
    }

    /** What {@code @WebMvcTest} and the like are beside it: a slice that has no tables. */
    @Nested
    @SpringJUnitConfig(InAnotherSlice.Slice.class)
    @TestPropertySource(properties = {"tables.store=memory", "tables.repositories.enabled=false"})
    @AutoConfigureDataTables
    class InAnotherSlice {
        @Configuration(proxyBeanMethods = false)
        @AutoConfigurationPackage(basePackageClasses = Note.class)
        static class Slice {}

        @Test
        void sliceProvidesTheTemplate(@Autowired TablesTemplate template) {
            template.save(new Note("slices", 1, "added"));
            assertThat(template.findById(Note.class, new NoteKey("slices", 1)))
                    .hasValueSatisfying(note -> assertThat(note.text()).isEqualTo("added"));
        }
    }
}
