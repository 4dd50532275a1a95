package dev.tables.build.runbook;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface PatientRepository extends TablesRepository<Patient, PatientKey> {
    List<Patient> findByWardAndName(String ward, String name);
}
