// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import java.time.LocalDate;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Note} to rows of table {@code notes} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class NoteTableMapper implements EntityMapper<Note> {
    private static final String ENTITY = "Note";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("owner", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.INT));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "notes")
            .property(PropertyModel.partitionKey("owner", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.stored("text", ValueType.STRING).notNull())
            .property(PropertyModel.stored("title", ValueType.STRING))
            .property(PropertyModel.stored("stars", ValueType.INT).notNull())
            .property(PropertyModel.stored("likes", ValueType.INT))
            .property(PropertyModel.stored("written", ValueType.LOCAL_DATE).notNull())
            .property(PropertyModel.stored("due", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("picture", ValueType.BINARY))
            .property(PropertyModel.version("version"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    /** Creates a mapper; mappers are stateless. */
    public NoteTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Note> entityType() {
        return Note.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Note note) {
        return primaryKey(note.owner(), note.number());
    }

    @Override
    public EntityKey idOf(Note note) {
        return NoteKey.of(note);
    }

    @Override
    public void write(Note note, RowWriter writer) {
        writer.string("text", note.text())
                .string("title", note.title())
                .value("stars", note.stars())
                .value("likes", note.likes())
                .string("written", TextValues.of(note.written()))
                .string("due", TextValues.of(note.due()))
                .binary("picture", note.picture());
    }

    @Override
    public Note read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String owner = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            int number = rowKey.int32();
            String text = RequiredValues.required(ENTITY, "text", reader.string("text"));
            String title = reader.string("title");
            Integer stars = reader.int32("stars");
            Integer likes = reader.has("likes") ? reader.int32("likes") : null;
            LocalDate written = RequiredValues.required(
                    ENTITY, "written", TextValues.date(ENTITY, "written", reader.string("written")));
            LocalDate due = TextValues.date(ENTITY, "due", reader.string("due"));
            byte[] picture = reader.binary("picture");
            String version = reader.etag().toString();
            return new Note(owner, number, text, title, stars, likes, written, due, picture, version);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Note note, String name) {
        return switch (name) {
            case "owner" -> note.owner();
            case "number" -> note.number();
            case "text" -> note.text();
            case "title" -> note.title();
            case "stars" -> note.stars();
            case "likes" -> note.likes();
            case "written" -> note.written();
            case "due" -> note.due();
            case "picture" -> note.picture();
            case "version" -> note.version();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable ETag versionOf(Note note) {
        return VersionValues.of(ENTITY, "version", note.version());
    }

    @Override
    public Note withVersion(Note note, @Nullable ETag version) {
        return new Note(
                note.owner(),
                note.number(),
                note.text(),
                note.title(),
                note.stars(),
                note.likes(),
                note.written(),
                note.due(),
                note.picture(),
                version == null ? null : version.toString());
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String owner, int number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(owner).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).toKey());
    }
}
