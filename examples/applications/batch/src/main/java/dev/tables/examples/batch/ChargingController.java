package dev.tables.examples.batch;

import java.util.List;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Starts the job of a meter, says what became of it, and corrects readings. */
@RestController
@RequestMapping("/meters/{meter}")
class ChargingController {
    private final JobOperator operator;
    private final JobRepository jobs;
    private final Job charging;
    private final ReadingRepository readings;
    private final ChargeRepository charges;

    ChargingController(
            JobOperator operator,
            JobRepository jobs,
            Job charging,
            ReadingRepository readings,
            ChargeRepository charges) {
        this.operator = operator;
        this.jobs = jobs;
        this.charging = charging;
        this.readings = readings;
        this.charges = charges;
    }

    /** One execution of the job: the first, or a restart. */
    record Execution(BatchStatus status, List<StepState> steps) {
        static Execution of(JobExecution execution) {
            return new Execution(
                    execution.getStatus(),
                    execution.getStepExecutions().stream()
                            .map(step -> new StepState(
                                    step.getStepName(), step.getStatus(), step.getReadCount(), step.getWriteCount()))
                            .toList());
        }
    }

    /** How far a step came. */
    record StepState(String step, BatchStatus status, long read, long written) {}

    /** Starts the job, or goes on where it failed; answers when it has ended. */
    @PostMapping("/charging")
    Execution start(@PathVariable String meter) throws JobExecutionException {
        return Execution.of(operator.start(charging, parameters(meter)));
    }

    /** The last execution. */
    @GetMapping("/charging")
    ResponseEntity<Execution> state(@PathVariable String meter) {
        JobExecution last = jobs.getLastJobExecution(charging.getName(), parameters(meter));
        return last == null ? ResponseEntity.notFound().build() : ResponseEntity.ok(Execution.of(last));
    }

    @PutMapping("/readings/{month}")
    ResponseEntity<Void> correct(@PathVariable String meter, @PathVariable int month, @RequestBody long kilowattHours) {
        readings.save(new Reading(meter, month, kilowattHours));
        return ResponseEntity.status(HttpStatus.NO_CONTENT).build();
    }

    @GetMapping("/charges")
    List<Charge> charges(@PathVariable String meter) {
        return charges.findByMeter(meter);
    }

    @ExceptionHandler
    ProblemDetail complete(JobInstanceAlreadyCompleteException complete) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "The meter has already been charged.");
    }

    private static JobParameters parameters(String meter) {
        return new JobParametersBuilder().addString("meter", meter).toJobParameters();
    }
}
