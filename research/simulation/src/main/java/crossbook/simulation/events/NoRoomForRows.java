package crossbook.simulation.events;

/// There is no memory for another row. What was being told then is told in part, so nothing can
/// go on.
public final class NoRoomForRows extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NoRoomForRows(long rows) {
        super("no memory is left for rows of events, of which there are " + rows + ", each of "
                + EventTable.ROW_BYTES
                + " bytes: record less (record = \"top\" or \"none\"), or let Java have more beside its"
                + " heap with -XX:MaxDirectMemorySize, from Python in CROSSBOOK_JVM_OPTIONS; nothing"
                + " more can happen in this simulation");
    }
}
