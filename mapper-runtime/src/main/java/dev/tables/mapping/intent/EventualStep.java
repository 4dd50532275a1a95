package dev.tables.mapping.intent;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.Ticks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * One step of an {@link EventualTransaction}.
 *
 * @param kind the kind of change
 * @param target the table, or the name of a registered step
 * @param row the row, without properties for a delete; for a registered step the row key is its argument
 */
record EventualStep(Kind kind, String target, Row row) {
    /** The kind of a step. */
    enum Kind {
        INSERT_OR_REPLACE,
        INSERT_OR_MERGE,
        DELETE_IF_PRESENT,
        CALL
    }

    private static final byte FORMAT = 1;

    static byte[] encode(List<EventualStep> steps) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeInt(steps.size());
            for (EventualStep step : steps) {
                out.writeByte(step.kind.ordinal());
                writeText(out, step.target);
                writeText(out, step.row.partitionKey());
                writeText(out, step.row.rowKey());
                out.writeInt(step.row.propertyNames().size());
                for (String name : step.row.propertyNames()) {
                    writeText(out, name);
                    writeValue(out, java.util.Objects.requireNonNull(step.row.value(name)));
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static List<EventualStep> decode(byte[] bytes) {
        List<EventualStep> steps = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            byte format = in.readByte();
            if (format != FORMAT) {
                throw new IllegalStateException("The steps of an eventual transaction have format " + format
                        + ", expected " + FORMAT
                        + ". A newer version of this library wrote them. Let a process of that version finish them.");
            }
            for (int i = in.readInt(); i > 0; i--) {
                Kind kind = Kind.values()[in.readByte()];
                String target = readText(in);
                Row.Builder row = Row.builder(new PrimaryKey(readText(in), readText(in)));
                for (int properties = in.readInt(); properties > 0; properties--) {
                    String name = readText(in);
                    row.value(name, readValue(in));
                }
                steps.add(new EventualStep(kind, target, row.build()));
            }
        } catch (IOException cutShort) {
            throw new UncheckedIOException(cutShort);
        }
        return steps;
    }

    private static void writeValue(DataOutputStream out, Object value) throws IOException {
        EdmType type = EdmType.of(value);
        out.writeByte(type.ordinal());
        switch (type) {
            case STRING -> writeText(out, (String) value);
            case BINARY -> {
                out.writeInt(((byte[]) value).length);
                out.write((byte[]) value);
            }
            case BOOLEAN -> out.writeBoolean((Boolean) value);
            case INT32 -> out.writeInt((Integer) value);
            case INT64 -> out.writeLong((Long) value);
            case DOUBLE -> out.writeDouble((Double) value);
            case DATE_TIME -> out.writeLong(Ticks.of((java.time.Instant) value));
            case GUID -> {
                out.writeLong(((UUID) value).getMostSignificantBits());
                out.writeLong(((UUID) value).getLeastSignificantBits());
            }
        }
    }

    private static Object readValue(DataInputStream in) throws IOException {
        return switch (EdmType.values()[in.readByte()]) {
            case STRING -> readText(in);
            case BINARY -> in.readNBytes(in.readInt());
            case BOOLEAN -> in.readBoolean();
            case INT32 -> in.readInt();
            case INT64 -> in.readLong();
            case DOUBLE -> in.readDouble();
            case DATE_TIME -> Ticks.toInstant(in.readLong());
            case GUID -> new UUID(in.readLong(), in.readLong());
        };
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    private static String readText(DataInputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = in.readInt(); i > 0; i--) {
            text.append(in.readChar());
        }
        return text.toString();
    }
}
