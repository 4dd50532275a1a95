package dev.tables.examples.employees;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Departments over HTTP, with {@code --serve}: pages with a link to the next, and versions as ETags. */
// tag::controller[]
@RestController
@RequestMapping("/companies/{company}/departments")
class DepartmentController {
    private final DepartmentRepository departments;

    DepartmentController(DepartmentRepository departments) {
        this.departments = departments;
    }

    /** What a client says of a department. */
    record Places(int places) {}

    // tag::web[]
    // tag::page[]
    @GetMapping
    ResponseEntity<TablesPage<Department>> list(@PathVariable String company, TablesPageRequest page) {
        return TablesPage.of(departments.findByCompany(company, page)).toResponseWithLinkHeader();
    }
    // end::page[]

    // tag::versions[]
    @GetMapping("/{name}")
    ResponseEntity<Department> get(@PathVariable String company, @PathVariable String name) {
        return EntityETags.okOrNotFound(departments.findById(new DepartmentKey(company, name)), Department::version);
    }

    /** Adds one; one that is there already is a conflict. */
    @PostMapping("/{name}")
    ResponseEntity<Department> add(@PathVariable String company, @PathVariable String name, @RequestBody Places given) {
        Department department = new Department(company, name, given.places(), 0, null);
        return EntityETags.ok(departments.insert(department), Department::version);
    }

    /** Changes the one that the client has seen. */
    @PutMapping("/{name}")
    ResponseEntity<Department> put(
            @PathVariable String company, @PathVariable String name, @RequestBody Places given, IfMatch match) {
        Department seen = departments
                .findById(new DepartmentKey(company, name))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        match.requireMatch(seen.version());
        Department changed = new Department(company, name, given.places(), seen.taken(), seen.version());
        return EntityETags.ok(departments.save(changed), Department::version);
    }

    /** Deletes the one that the client has seen; nothing is read. */
    @DeleteMapping("/{name}")
    ResponseEntity<Void> delete(@PathVariable String company, @PathVariable String name, IfMatch match) {
        departments.delete(new Department(company, name, 0, 0, match.version()));
        return ResponseEntity.noContent().build();
    }
    // end::versions[]
    // end::web[]
}
// end::controller[]
