# Money from R: a future on margin, whose index has two sources. From the repository: Rscript examples/r/money.R
source("examples/r/crossbook.R")

s <- crossbook_serve(
  command = Sys.getenv("CROSSBOOK", "./crossbook"), seed = 7, market = "futures",
  assets = list(crossbook_asset("USD", scale = 2)),
  instruments = list(crossbook_instrument("FUT",
    price_scale = 2, tick = "0.01", reference_price = "100.00", coverage = paste(
      "quote USD 10 margin PER_UNIT initial 60 maintenance 40 mark MEDIAN max 1000.00",
      "stale 60 sources \"east west\" minimum 1"
    )
  ))
)
alice <- crossbook_login(s, "alice")
bob <- crossbook_login(s, "bob")
events <- crossbook_deposit(alice, "USD", "200.00")
events <- crossbook_deposit(bob, "USD", "1000.00")
events <- crossbook_transfer(bob, alice, "USD", "50.00")
events <- crossbook_insure(bob, "USD", "100.00")
events <- crossbook_limit(bob, "FUT", "sell", 3, price = "100.00")
events <- crossbook_limit(alice, "FUT", "buy", 3, price = "100.00")
events <- crossbook_limit(alice, "FUT", "sell", 1, price = "101.00")
events <- crossbook_limit(bob, "FUT", "buy", 1, price = "101.00")
print(crossbook_balances(s))
events <- crossbook_mark(s, "FUT", "88.00", source = "east")
print(crossbook_positions(s))
events <- crossbook_limit(bob, "FUT", "buy", 2, price = "90.00")
events <- crossbook_liquidate(alice, "FUT")
events <- crossbook_withdraw(bob, "USD", "1.00")
events <- crossbook_settle(s)
print(crossbook_totals(s))
cat(nrow(crossbook_obligations(s)), crossbook_state(s)$eventHash, "\n")
crossbook_close(s)
