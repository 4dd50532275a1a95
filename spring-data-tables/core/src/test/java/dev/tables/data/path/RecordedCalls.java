package dev.tables.data.path;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.connect.TransportTimeoutException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@link NoteProgram} in a JVM of its own and records, through the debugger interface, which methods of the mapper runtime its main
 * thread enters. Constructors, static initializers and record accessors are left out, and so are all other threads. The body of a
 * lambda counts for the class that contains it.
 */
final class RecordedCalls {
    private static final String RECORDED = "dev.tables.mapping.";
    private static final String PROJECT = "dev.tables.";
    private static final long LONGEST_SILENCE_MILLIS = 120_000;

    private final VirtualMachine machine;
    private final List<List<Call>> sections = new ArrayList<>();
    private @Nullable MethodEntryRequest entries;

    private RecordedCalls(VirtualMachine machine) {
        this.machine = machine;
    }

    /**
     * The entry of a method.
     *
     * @param type the top-level class of the method
     * @param caller the top-level class of this project that is next on the stack
     */
    record Call(String type, String caller) {}

    /**
     * Runs the program.
     *
     * @param directory an empty directory for its store
     * @return the calls of each section of the program, in order
     */
    static List<List<Call>> run(Path directory) throws Exception {
        Path output = directory.resolve("output.txt");
        ListeningConnector connector = connector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        set(arguments, "localAddress", "127.0.0.1");
        set(arguments, "timeout", Long.toString(LONGEST_SILENCE_MILLIS));
        String address = connector.startListening(arguments);
        Process child = start(address, directory.resolve("store"), output);
        try {
            List<List<Call>> calls = recorded(connector, arguments);
            if (!child.waitFor(LONGEST_SILENCE_MILLIS, TimeUnit.MILLISECONDS) || child.exitValue() != 0) {
                throw new IllegalStateException("The program failed: " + Files.readString(output));
            }
            return calls;
        } catch (TransportTimeoutException notConnected) {
            throw new IllegalStateException("The program did not start: " + Files.readString(output), notConnected);
        } finally {
            connector.stopListening(arguments);
            child.destroyForcibly().waitFor();
        }
    }

    private static void set(Map<String, Connector.Argument> arguments, String name, String value) {
        Connector.Argument argument = arguments.get(name);
        if (argument == null) {
            throw new IllegalStateException("Expected the argument " + name + " among " + arguments.keySet());
        }
        argument.setValue(value);
    }

    private static ListeningConnector connector() {
        return Bootstrap.virtualMachineManager().listeningConnectors().stream()
                .filter(one -> one.transport().name().equals("dt_socket"))
                .findFirst()
                .orElseThrow();
    }

    private static Process start(String address, Path store, Path output) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address,
                        "-cp",
                        System.getProperty("java.class.path"),
                        NoteProgram.class.getName(),
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static List<List<Call>> recorded(ListeningConnector connector, Map<String, Connector.Argument> arguments)
            throws IOException, IllegalConnectorArgumentsException, InterruptedException,
                    IncompatibleThreadStateException {
        RecordedCalls recorded = new RecordedCalls(connector.accept(arguments));
        ClassPrepareRequest prepared = recorded.requests().createClassPrepareRequest();
        prepared.addClassFilter(NoteProgram.class.getName());
        prepared.enable();
        while (recorded.readEvents()) {
            // Each round reads the events of one moment.
        }
        return recorded.sections;
    }

    private EventRequestManager requests() {
        return machine.eventRequestManager();
    }

    /** Reads the events of one moment; returns whether the program still runs. */
    private boolean readEvents() throws InterruptedException, IncompatibleThreadStateException {
        EventSet events = machine.eventQueue().remove(LONGEST_SILENCE_MILLIS);
        if (events == null) {
            throw new IllegalStateException("The program has not reported anything for two minutes.");
        }
        for (Event event : events) {
            if (event instanceof VMDisconnectEvent) {
                return false;
            } else if (event instanceof ClassPrepareEvent prepared) {
                stopAt(prepared.referenceType(), NoteProgram.BEGIN);
                stopAt(prepared.referenceType(), NoteProgram.END);
            } else if (event instanceof BreakpointEvent stopped) {
                changeSection(stopped);
            } else if (event instanceof MethodEntryEvent entered) {
                record(entered);
            }
        }
        events.resume();
        return true;
    }

    private void stopAt(ReferenceType program, String method) {
        BreakpointRequest stop = requests()
                .createBreakpointRequest(program.methodsByName(method).get(0).location());
        stop.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        stop.enable();
    }

    private void changeSection(BreakpointEvent stopped) {
        if (entries != null) {
            requests().deleteEventRequest(entries);
            entries = null;
        }
        if (stopped.location().method().name().equals(NoteProgram.BEGIN)) {
            sections.add(new ArrayList<>());
            MethodEntryRequest begun = requests().createMethodEntryRequest();
            begun.addClassFilter(RECORDED + "*");
            begun.addThreadFilter(stopped.thread());
            begun.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            begun.enable();
            entries = begun;
        }
    }

    private void record(MethodEntryEvent entered) throws IncompatibleThreadStateException {
        Method method = entered.method();
        String type = method.declaringType().name();
        if (isCompiled(type) && !method.isConstructor() && !method.isStaticInitializer() && !isRecordAccessor(method)) {
            sections.get(sections.size() - 1).add(new Call(topLevel(type), caller(entered.thread())));
        }
    }

    /** Returns whether a compiler has written the class, as opposed to the JVM, which makes one for each lambda. */
    private static boolean isCompiled(String type) {
        return !type.contains("$$") && type.indexOf('/') < 0;
    }

    private static boolean isRecordAccessor(Method method) {
        return method.declaringType() instanceof ClassType type
                && type.superclass() != null
                && type.superclass().name().equals(Record.class.getName())
                && method.argumentTypeNames().isEmpty()
                && type.fieldByName(method.name()) != null;
    }

    private static String caller(ThreadReference thread) throws IncompatibleThreadStateException {
        int depth = thread.frameCount();
        for (int i = 1; i < depth; i++) {
            String type = thread.frame(i).location().declaringType().name();
            if (type.startsWith(PROJECT) && isCompiled(type)) {
                return topLevel(type);
            }
        }
        throw new IllegalStateException("No class of this project is on the stack.");
    }

    private static String topLevel(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }
}
