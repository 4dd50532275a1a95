package dev.tables.boot.rest;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A class with setters, and a key of one component. */
@TableEntity(table = "restShelves", constantRowKey = "shelf")
public class Shelf {
    @PartitionKey
    private String place = "";

    private int books;

    @Version
    @Nullable
    private String version;

    public String getPlace() {
        return place;
    }

    public void setPlace(String place) {
        this.place = place;
    }

    public int getBooks() {
        return books;
    }

    public void setBooks(int books) {
        this.books = books;
    }

    public @Nullable String getVersion() {
        return version;
    }

    public void setVersion(@Nullable String version) {
        this.version = version;
    }
}
