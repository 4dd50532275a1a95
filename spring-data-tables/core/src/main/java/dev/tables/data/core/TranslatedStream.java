package dev.tables.data.core;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams that read while they are consumed, with errors of reading as Spring has them. */
final class TranslatedStream {
    private TranslatedStream() {}

    /** The same elements in order; closing it closes the other. Errors of its consumer are not translated. */
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
