package pages.entities;

/** What a department has of its people, in one partition. */
interface PersonnelFile {
    int number();
}
