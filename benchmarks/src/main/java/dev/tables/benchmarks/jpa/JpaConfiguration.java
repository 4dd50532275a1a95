package dev.tables.benchmarks.jpa;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.local.Durability;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** Hibernate, a connection pool and H2 in a file, with the settings Spring Boot would give them and batched inserts. */
@Configuration
@EnableJpaRepositories(considerNestedRepositories = true)
@EnableTransactionManagement
class JpaConfiguration {
    @Bean
    HikariDataSource dataSource(
            @Value("${directory}") String directory, @Value("${durability}") Durability durability) {
        HikariDataSource source = new HikariDataSource();
        // Without a delay a commit is handed to the operating system before it returns; NONE is H2's default of 500 ms.
        source.setJdbcUrl("jdbc:h2:file:" + directory + "/employees;CACHE_SIZE=262144;WRITE_DELAY="
                + (durability == Durability.NONE ? 500 : 0));
        source.setUsername("sa");
        return source;
    }

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource source) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(source);
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setPackagesToScan(EmployeeEntity.class.getPackageName());
        factory.setJpaPropertyMap(Map.<String, Object>of(
                "hibernate.jdbc.batch_size",
                100,
                "hibernate.physical_naming_strategy",
                "org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl"));
        return factory;
    }

    @Bean
    JpaTransactionManager transactionManager(EntityManagerFactory factory) {
        return new JpaTransactionManager(factory);
    }
}
