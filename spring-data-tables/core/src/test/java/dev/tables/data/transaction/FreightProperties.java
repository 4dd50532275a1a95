package dev.tables.data.transaction;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.Embedded;
import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Properties of every form whose values a caller can change in place, with indexes of every layout. */
abstract class FreightProperties {
    @PartitionKey
    String port = "p";

    @RowKey
    int number;

    @IndexedBy(name = "city", layout = IndexLayout.KEYS_ONLY)
    String city = "";

    int weight;

    @IndexedBy(name = "tags", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
    List<String> tags = new ArrayList<>();

    Date day = new Date(0);

    @Encrypt
    @IndexedBy(name = "secret", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
    String secret = "";

    @Encrypt
    byte[] sealed = {};

    byte[] label = {};

    Map<String, Integer> counts = new LinkedHashMap<>();

    @PropertyPerElement(maxSize = 4)
    List<Integer> hours = new ArrayList<>();

    @PropertyPerElement
    Map<String, String> notes = new LinkedHashMap<>();

    @Chunked
    byte[] report = {};

    @LargeValue
    byte[] scan = {};

    @LargeValue
    @Encrypt
    byte[] contract = {};

    @Embedded
    Sender sender = new Sender();

    /** A value object that can be changed. */
    static class Sender {
        String name = "";
        List<String> phones = new ArrayList<>();

        @Nullable
        Integer floor;
    }

    /** Gives every property but the keys another value, changing in place whatever can be changed so. */
    final void change(Random random) {
        city = "c" + random.nextInt(1000);
        weight = random.nextInt(1000);
        tags.clear();
        tags.addAll(List.of("t" + random.nextInt(1000), "u" + random.nextInt(1000)));
        day.setTime(random.nextInt(1_000_000) * 1000L);
        secret = "s" + random.nextInt(1000);
        sealed = filled(sealed, random);
        label = filled(label, random);
        counts.clear();
        counts.put("n" + random.nextInt(1000), random.nextInt());
        hours.clear();
        hours.addAll(List.of(random.nextInt(), random.nextInt()));
        notes.clear();
        notes.put("n" + random.nextInt(1000), "x");
        report = filled(report, random);
        scan = filled(scan, random);
        contract = filled(contract, random);
        sender.name = "n" + random.nextInt(1000);
        sender.phones.clear();
        sender.phones.add("p" + random.nextInt(1000));
        sender.floor = random.nextInt();
    }

    /** The values of all properties, to be compared. */
    final Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("number", number);
        values.put("city", city);
        values.put("weight", weight);
        values.put("tags", List.copyOf(tags));
        values.put("day", day.getTime());
        values.put("secret", secret);
        values.put("sealed", HexFormat.of().formatHex(sealed));
        values.put("label", HexFormat.of().formatHex(label));
        values.put("counts", Map.copyOf(counts));
        values.put("hours", List.copyOf(hours));
        values.put("notes", Map.copyOf(notes));
        values.put("report", HexFormat.of().formatHex(report));
        values.put("scan", HexFormat.of().formatHex(scan));
        values.put("contract", HexFormat.of().formatHex(contract));
        values.put("sender", sender.name + " " + List.copyOf(sender.phones) + " " + sender.floor);
        return values;
    }

    private static byte[] filled(byte[] old, Random random) {
        byte[] bytes = old.length == 0 ? new byte[40] : old;
        random.nextBytes(bytes);
        return bytes;
    }
}
