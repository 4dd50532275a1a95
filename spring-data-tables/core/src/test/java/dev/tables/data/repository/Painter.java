package dev.tables.data.repository;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** An entity that declares no subtypes. */
@TableEntity(table = "painters", constantRowKey = "painter")
public class Painter {
    @PartitionKey
    private String name = "";

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }
}
