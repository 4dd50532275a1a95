package shop;

import dev.tables.annotation.Ignored;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.RowTimestamp;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import java.time.LocalDate;

@TableEntity
class Customer {
    @PartitionKey
    private String region;

    @RowKey
    private String name;

    private LocalDate since;
    private int orders;
    private Short rank;
    private boolean active;

    @Ignored
    private Object cache;

    @Version
    private String version;

    @RowTimestamp
    Instant changed;

    String getRegion() {
        return region;
    }

    void setRegion(String region) {
        this.region = region;
    }

    String getName() {
        return name;
    }

    void setName(String name) {
        this.name = name;
    }

    LocalDate getSince() {
        return since;
    }

    void setSince(LocalDate since) {
        this.since = since;
    }

    int getOrders() {
        return orders;
    }

    void setOrders(int orders) {
        this.orders = orders;
    }

    Short getRank() {
        return rank;
    }

    void setRank(Short rank) {
        this.rank = rank;
    }

    boolean isActive() {
        return active;
    }

    void setActive(boolean active) {
        this.active = active;
    }

    String getVersion() {
        return version;
    }

    void setVersion(String version) {
        this.version = version;
    }
}
