package crossbook.bench.exchange;

import crossbook.load.Pausable;
import crossbook.load.RoundTrip;

import java.util.function.LongConsumer;

/// A way to an exchange, which rests while something else is measured and ends with it.
///
/// @param exchange what answers
record PausableTrip(String name, RoundTrip trip, Pausable exchange) implements RoundTrip {
    @Override
    public boolean offer(long number) {
        return trip.offer(number);
    }

    @Override
    public void flush() {
        trip.flush();
    }

    @Override
    public int poll(LongConsumer answers) {
        return trip.poll(answers);
    }

    @Override
    public void resume() {
        exchange.resume();
    }

    @Override
    public void pause() {
        exchange.pause();
    }

    @Override
    public void close() {
        exchange.resume();
        try (exchange) {
            trip.close();
        }
    }
}
