package crossbook.bench.command;

import crossbook.bench.exchange.OrderFlow;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.stream.Collectors;

/// A kind of orders by its word.
final class OrderFlows implements ITypeConverter<OrderFlow> {
    @Override
    public OrderFlow convert(String text) {
        for (OrderFlow flow : OrderFlow.values()) {
            if (flow.word().equals(text)) return flow;
        }
        String known = Arrays.stream(OrderFlow.values())
                .map(OrderFlow::word)
                .collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + text + "' is none of " + known);
    }
}
