package dev.tables.docs.tutorial;

import dev.tables.data.core.TablesTemplate;
import dev.tables.docs.Outputs;
import java.io.IOException;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.ActiveProfiles;
import repairs.Customer;
import repairs.Reception;
import repairs.Repair;
import repairs.RepairKey;
import repairs.RepairRepository;
import repairs.RepairStatus;
import repairs.RepairsApplication;

/** Produces the rows and the plan that the tutorial shows. */
@SpringBootTest(
        classes = RepairsApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = {
            "spring.config.location=file:tutorial/application.properties",
            "tables.store=memory",
            "tables.encryption.keyset-directory=target/tutorial/keysets",
            "tables.encryption.master-key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        })
@ActiveProfiles("rows")
@ExtendWith(OutputCaptureExtension.class)
class RowsTest {
    @Autowired
    private Reception reception;

    @Autowired
    private RepairRepository repairs;

    @Autowired
    private TablesTemplate tables;

    @Autowired
    private CommandLineRunner rows;

    /** Stores what the requests of the tutorial store, and prints it with the class that the tutorial shows. */
    @Test
    void showsTheStoredRows(CapturedOutput output) throws Exception {
        LocalDate march = LocalDate.of(2026, 3, 2);
        reception.register(
                new Customer("ada", "Ada Wong", "ada@example.com", "+1 555 0100"),
                Repair.of("ada", march, 1, "drill", "DX-100"));
        repairs.insert(Repair.of("ada", march, 2, "saw", "S-20"));
        repairs.insert(Repair.of("ada", LocalDate.of(2026, 4, 9), 3, "lamp", "L-7"));
        Repair first = repairs.findById(new RepairKey("ada", march, 1)).orElseThrow();
        repairs.save(first.withStatus(RepairStatus.DONE));
        int before = output.getOut().length();

        rows.run();

        Outputs.check("learn-rows.txt", output.getOut().substring(before));
    }

    @Test
    void showsThePlan() throws IOException {
        Outputs.check(
                "learn-plan.txt",
                tables.queryPlans()
                        .planForQueryMethod(RepairRepository.class, "findByCustomerAndStatus")
                        .explain());
    }
}
