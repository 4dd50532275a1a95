package patterns.eventual;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Moves notes to the archive, which is another partition. */
@Configuration(proxyBeanMethods = false)
public class Archive {
    /** Called by Spring. */
    public Archive() {}

    // tag::steps[]
    /** Defines the steps. A step may run twice, so running it again must have the same effect. */
    @Bean
    public EventualTransactionHandler moves(TableStore store, NoteRepository notes) {
        return new EventualTransactionHandler(
                store,
                Map.of(
                        "copy",
                        number -> notes.findById(inbox(number))
                                .ifPresent(note -> notes.save(new Note("archive", note.number(), note.text()))),
                        "remove",
                        number -> notes.deleteById(inbox(number))));
    }
    // end::steps[]

    // tag::move[]
    /** Submits the move with one request and runs it. After a crash in between, recovery runs it. */
    public static void move(TableStore store, EventualTransactionHandler work, int number) {
        String argument = Integer.toString(number);
        String id = EventualTransaction.on(store)
                .callHandler("copy", argument)
                .callHandler("remove", argument)
                .submit();
        work.run(id);
    }
    // end::move[]

    // tag::key[]
    private static NoteKey inbox(String number) {
        return new NoteKey("inbox", Integer.parseInt(number));
    }
    // end::key[]
}
