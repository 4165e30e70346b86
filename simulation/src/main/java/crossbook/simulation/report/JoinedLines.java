package crossbook.simulation.report;

import de.erichseifert.vectorgraphics2d.intermediate.CommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.MutableCommandSequence;
import de.erichseifert.vectorgraphics2d.intermediate.commands.Command;
import de.erichseifert.vectorgraphics2d.intermediate.commands.DrawShapeCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetColorCommand;
import de.erichseifert.vectorgraphics2d.intermediate.commands.SetStrokeCommand;

import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

/// Makes one path of lines that follow on one another, as the chart draws its series:
/// an SVG shrinks to a fraction.
final class JoinedLines {
    private static final double ROUNDING = 1e-3; // of a pixel

    private final MutableCommandSequence joined = new MutableCommandSequence();

    /// Changes of color and stroke since the last line. The chart sets both anew for
    /// each line, by way of others.
    private final List<Command<?>> held = new ArrayList<>();

    private Pen pen = new Pen(null, null);
    private Pen penOfPath = pen;
    private Path2D.Float path;
    private Point2D end;

    private record Pen(Color color, Stroke stroke) {}

    private JoinedLines() {}

    static CommandSequence of(CommandSequence commands) {
        JoinedLines lines = new JoinedLines();
        for (Command<?> command : commands) lines.add(command);
        lines.endPath();
        return lines.joined;
    }

    private void add(Command<?> command) {
        switch (command) {
            case SetColorCommand set -> pen = new Pen(set.getValue(), pen.stroke);
            case SetStrokeCommand set -> pen = new Pen(pen.color, set.getValue());
            case DrawShapeCommand draw
            when draw.getValue() instanceof Line2D line -> {
                add(line);
                return;
            }
            default -> {
                endPath();
                joined.add(command);
                return;
            }
        }
        held.add(command);
    }

    private void add(Line2D line) {
        boolean follows =
                path != null && pen.equals(penOfPath) && line.getP1().distance(end) < ROUNDING;
        if (follows) {
            held.clear();
        } else {
            endPath();
            penOfPath = pen;
            path = new Path2D.Float();
            path.moveTo(line.getX1(), line.getY1());
        }
        path.lineTo(line.getX2(), line.getY2());
        end = line.getP2();
    }

    private void endPath() {
        if (path != null) joined.add(new DrawShapeCommand(path));
        path = null;
        held.forEach(joined::add);
        held.clear();
    }
}
