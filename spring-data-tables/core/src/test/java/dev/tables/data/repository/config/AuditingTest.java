package dev.tables.data.repository.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

class AuditingTest {
    /** The store that the application context gets, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    GenericApplicationContext start() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean("tableStore", TableStore.class, this::newStore);
        context.register(AuditedApplication.class);
        context.refresh();
        return context;
    }

    @Test
    void auditingSetsUserAndTimeOfVersionedRecords() {
        try (var context = start()) {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            Instant before = Instant.now();
            Note created = template.save(new Note("p", 1, "first", null, null, null, null));
            assertThat(created.created()).isBetween(before, Instant.now());
            assertThat(created.author()).isEqualTo("ada");
            Note changed = template.save(created.saying("second"));
            assertThat(changed.created()).isEqualTo(created.created());
            assertThat(changed.modified()).isAfterOrEqualTo(created.modified());
            assertThat(template.findById(Note.class, new NoteKey("p", 1)))
                    .map(Note::text)
                    .contains("second");
        }
    }

    @Test
    void auditingSetsUserAndTimeInValueObject() {
        try (var context = start()) {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            Instant before = Instant.now();
            Sheet sheet = new Sheet();
            sheet.number = 1;
            template.save(sheet);
            Sheet found = template.findById(Sheet.class, 1).orElseThrow();
            assertThat(found.trail.made).isAfterOrEqualTo(before.minusMillis(1));
            assertThat(found.trail.editor).isEqualTo("ada");
        }
    }

    @Test
    void auditingSetsUserAndTimeOfSubtypes() {
        try (var context = start()) {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            Instant before = Instant.now();
            Event.Talk created = template.save(new Event.Talk("r", 1, "first", null, null, null));
            assertThat(created.created()).isBetween(before, Instant.now());
            assertThat(created.author()).isEqualTo("ada");
            Event.Talk changed = template.save(created.named("second"));
            assertThat(changed.created()).isEqualTo(created.created());
            assertThat(changed.author()).isEqualTo("ada");
            assertThat(changed.modified()).isAfterOrEqualTo(before).isAfterOrEqualTo(created.modified());

            Event.Break pause = new Event.Break("r", 2, 15);
            assertThat(template.save(pause)).isEqualTo(pause);
            assertThat(template.findById(Event.class, new EventKey("r", 2))).contains(pause);
            assertThat(template.findById(Event.class, new EventKey("r", 1)))
                    .map(found -> ((Event.Talk) found).title())
                    .contains("second");
        }
    }

    @Test
    void auditingSetsDatesDeclaredByAbstractClass() {
        try (var context = start()) {
            TablesTemplate template = context.getBean(TablesTemplate.class);
            Instant before = Instant.now();
            Asset.Car car = new Asset.Car();
            car.owner = "ada";
            car.name = "beetle";
            template.save(car);
            Instant created = car.created;
            assertThat(created).isBetween(before, Instant.now());
            car.doors = 4;
            template.save(car);
            assertThat(car.created).isEqualTo(created);
            assertThat(car.modified).isAfterOrEqualTo(created);
            assertThat(template.findById(Asset.class, new AssetKey("ada", "beetle")))
                    .map(found -> ((Asset.Car) found).doors)
                    .contains(4);
        }
    }
}
