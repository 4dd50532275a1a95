package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

@TableEntity
public record Everything(
        @PartitionKey String key,
        @RowKey UUID id,
        String string,
        boolean bool,
        Boolean boolObject,
        byte int8,
        Byte int8Object,
        short int16,
        Short int16Object,
        int int32,
        Integer int32Object,
        long int64,
        Long int64Object,
        float float32,
        Float float32Object,
        double float64,
        Double float64Object,
        char character,
        Character characterObject,
        byte[] bytes,
        Instant instant,
        UUID uuid,
        TimeUnit unit,
        LocalDate date,
        LocalDateTime dateTime,
        YearMonth yearMonth,
        LocalTime time,
        OffsetDateTime offset,
        ZonedDateTime zoned,
        Year year,
        Duration duration,
        Period period,
        BigDecimal decimal,
        BigInteger big,
        Date day,
        URI uri,
        Locale locale,
        Currency currency) {}
