package dev.tables.boot.rest;

import org.springframework.data.rest.core.config.Projection;

@Projection(name = "nameOnly", types = Worker.class)
public interface NameOnly {
    String getLastName();
}
