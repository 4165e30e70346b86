package crossbook.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;

class CoveredOrdersTest {
    @Test
    void everyAmountIsTheOneByHand() {
        assertEquals(
                List.of(
                        "order 5001 holds 1872022800",
                        "order 5002 holds 10000000",
                        "10000000 XBT for 1540000000 LTC, fees 7000 and 19000,"
                                + " the buyer's order holds 312003800",
                        "301 has 10000000 XBT, 0 of it held",
                        "301 has 459993000 LTC, 312003800 of it held",
                        "order 5001 holds 0",
                        "301 has 10000000 XBT, 0 of it held",
                        "301 has 459993000 LTC, 0 of it held",
                        "302 has 0 XBT, 0 of it held",
                        "302 has 1539981000 LTC, 0 of it held",
                        "order 5003 refused: FUNDS_INSUFFICIENT,"
                                + " free 459993000 of 1848022800 that are needed",
                        "outside: -2000000000 LTC",
                        "outside: 0 XBT",
                        "fees: 26000 LTC",
                        "sums: 0 XBT, 0 LTC"),
                CoveredOrders.run());
    }
}
