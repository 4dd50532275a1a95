package dev.tables.boot;

import java.util.Set;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the endpoint shows.
 *
 * @param showKeys When to show the partition keys of ranges and hot partitions. A key may name a person.
 * @param roles Roles of users who are authorized to see them; empty means every authenticated user.
 */
@ConfigurationProperties("management.endpoint.tables")
public record TablesEndpointProperties(
        @DefaultValue("never") Show showKeys, @DefaultValue Set<String> roles) {}
