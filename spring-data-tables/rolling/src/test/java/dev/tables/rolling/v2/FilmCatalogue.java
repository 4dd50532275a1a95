package dev.tables.rolling.v2;

import dev.tables.rolling.RollingApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The application of this version. */
@Configuration(proxyBeanMethods = false)
@AutoConfigurationPackage
@Import(RollingApplication.class)
public class FilmCatalogue {}
