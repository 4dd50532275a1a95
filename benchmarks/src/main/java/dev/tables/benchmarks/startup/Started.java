package dev.tables.benchmarks.startup;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A process that starts one variant and prints the milliseconds since the JVM was launched, and those of processor time. */
final class Started {
    /** Precedes the two numbers. */
    static final String MARK = "started ";

    private static final int NANOS_A_MILLI = 1_000_000;

    private Started() {}

    public static void main(String[] arguments) {
        Variant variant = Variant.valueOf(arguments[0]);
        Path directory = Path.of(arguments[1]);
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(variant.sources())
                .web(WebApplicationType.NONE)
                .run(
                        "--tables.directory=" + directory.resolve("tables"),
                        "--tables.encryption.keyset-directory=" + directory.resolve("keys"),
                        variant.property().isEmpty() ? "--none" : "--" + variant.property())) {
            long wall = ManagementFactory.getRuntimeMXBean().getUptime();
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            System.out.println(MARK + wall + " " + system.getProcessCpuTime() / NANOS_A_MILLI + " with "
                    + context.getBeanDefinitionCount() + " beans");
        }
    }
}
