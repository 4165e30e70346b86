package crossbook.gateway;

/// One whose exchange takes FIX sessions too.
abstract class FixExchangeTest extends ExchangeTest {
    @Override
    TestExchange start() {
        return TestExchange.startWithFix(directory);
    }
}
