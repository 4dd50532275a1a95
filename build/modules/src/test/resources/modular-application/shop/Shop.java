package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication(proxyBeanMethods = false)
public class Shop {
    public static void main(String[] arguments) {
        try (var context = SpringApplication.run(Shop.class, arguments)) {
            Orders orders = context.getBean(Orders.class);
            orders.save(new Order("ada", 7, "Turin"));
            System.out.println("found " + orders.findByCity("Turin") + " in " + Shop.class.getModule() + " by "
                    + orders.getClass().getModule().isNamed());
            System.out.println("library in " + dev.tables.engine.TableStore.class.getModule().getDescriptor().name());
        }
    }
}
