package dev.tables.boot.actuate;

import java.util.Set;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the tables endpoint.
 *
 * @param showKeys When to show the partition keys of ranges and hot partitions, and the keys of conflicting entities.
 *     Keys may be personal data. For keys in messages, use tables.messages.keys instead.
 * @param roles Roles of users who are authorized to see keys. If empty, all authenticated users are authorized.
 */
@ConfigurationProperties("management.endpoint.tables")
public record TablesEndpointProperties(
        @DefaultValue("never") Show showKeys, @DefaultValue Set<String> roles) {}
