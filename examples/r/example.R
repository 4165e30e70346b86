# A market in virtual time from R. The requests that it makes are those of data/samples/sim-step.ndjson, but that
# tables are JSON where the package arrow is not installed. From the repository: Rscript examples/r/example.R
source("examples/r/crossbook.R")

s <- crossbook_serve(
  command = Sys.getenv("CROSSBOOK", "./crossbook"), seed = 7,
  instruments = list(
    crossbook_instrument("NPN", price_scale = 2, tick = "0.01", reference_price = "100.00")
  )
)
alice <- crossbook_login(s, "alice")
bob <- crossbook_login(s, "bob")
events <- crossbook_limit(alice, "NPN", "sell", 100, price = "100.05")
events <- crossbook_advance(s, "1s")
events <- crossbook_limit(bob, "NPN", "buy", 60, price = "100.05", timeInForce = "IOC")
events <- crossbook_replace(alice, "NPN", 1, price = "100.06")
events <- crossbook_market(bob, "NPN", "buy", 5)
events <- crossbook_cancel(alice, "NPN", 1)
events <- crossbook_cancel_all(bob)
for (name in c("bbo", "trades", "events")) cat(name, nrow(crossbook_table(s, name)), "\n")
cat(crossbook_state(s)$eventHash, "\n")
crossbook_close(s)
