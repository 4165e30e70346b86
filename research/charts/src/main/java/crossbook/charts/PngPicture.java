package crossbook.charts;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

import javax.imageio.ImageIO;

/// A picture that is drawn without a screen and written as PNG.
final class PngPicture {
    private PngPicture() {}

    /// Draws on white and writes the file.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    static void write(int width, int height, Consumer<Graphics2D> drawing, Path file)
            throws IOException {
        requireFonts();
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, width, height);
        drawing.accept(g);
        g.dispose();
        try (OutputStream out = Files.newOutputStream(file)) {
            ImageIO.write(image, "png", out);
        }
    }

    /// Java without a font fails in many ways, and in others when asked again.
    private static void requireFonts() {
        try {
            new Font(Font.SANS_SERIF, Font.PLAIN, 12)
                    .getStringBounds("0", new FontRenderContext(null, true, true));
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw new NoPicture(
                    "no picture was drawn, for no fonts are installed"
                            + " (Debian, Ubuntu: apt-get install fontconfig fonts-dejavu-core)",
                    e);
        }
    }
}
