package dev.tables.mapping.value.type;

import dev.tables.mapping.value.type.PlainKey.Looks;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;

/**
 * The encodings of dates in keys. A date begins with its year, or with a sign if the year has more than four digits.
 */
final class DateKeys {
    private static final String FIRST = "-_";

    static final PlainKey<LocalDate> DATE = new PlainKey<>(
            LocalDate.class,
            "date",
            KeyOutput::date,
            KeyInput::date,
            new Looks("yyyy-MM-dd".length(), FIRST, FIRST, "Y-dd-dd"));
    static final PlainKey<LocalDateTime> DATE_TIME = new PlainKey<>(
            LocalDateTime.class,
            "dateTime",
            KeyOutput::dateTime,
            KeyInput::dateTime,
            new Looks("yyyy-MM-ddTHH:mm:ss.nnnnnnnnn".length(), FIRST, FIRST, "Y-dd-ddTdd:dd:dd.ddddddddd"));
    static final PlainKey<YearMonth> MONTH = new PlainKey<>(
            YearMonth.class,
            "yearMonth",
            KeyOutput::yearMonth,
            KeyInput::yearMonth,
            new Looks("yyyy-MM".length(), FIRST, FIRST, "Y-dd"));

    private DateKeys() {}
}
