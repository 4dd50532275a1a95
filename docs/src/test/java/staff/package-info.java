/** What the README of Spring Data Tables shows, without Spring Boot. */
@NullMarked
package staff;

import org.jspecify.annotations.NullMarked;
