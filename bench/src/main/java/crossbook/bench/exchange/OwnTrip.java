package crossbook.bench.exchange;

import crossbook.bench.load.RoundTrip;

import java.util.function.LongConsumer;

/// A way to an exchange of this process, which rests while something else is measured and
/// ends with it.
record OwnTrip(RoundTrip trip, OrderFlow flow, OwnExchange exchange) implements RoundTrip {
    @Override
    public String name() {
        return trip.name() + ", " + flow.word();
    }

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
        try (exchange) {
            trip.close();
        }
    }
}
