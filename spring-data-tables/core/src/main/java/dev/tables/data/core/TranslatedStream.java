package dev.tables.data.core;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A factory of streams that read while they are consumed, and whose read errors are translated to Spring's exceptions.
 */
final class TranslatedStream {
    private TranslatedStream() {}

    /** Wraps a stream. Closing the result closes the wrapped stream. Errors of the consumer are not translated. */
    static <T> Stream<T> of(Stream<T> reading) {
        Iterator<T> all = reading.iterator();
        Iterator<T> translated = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return TablesTemplate.withExceptionTranslation(all::hasNext);
            }

            @Override
            public T next() {
                return TablesTemplate.withExceptionTranslation(all::next);
            }
        };
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(translated, Spliterator.ORDERED | Spliterator.NONNULL),
                        false)
                .onClose(reading::close);
    }
}
