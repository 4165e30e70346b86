# A market in virtual time from Julia. The requests that it makes are those of samples/sim-step.ndjson.
using Crossbook

s = Crossbook.serve(
    seed = 7,
    instruments = [
        Crossbook.instrument("NPN"; price_scale = 2, tick = "0.01", reference_price = "100.00"),
    ],
)
alice, bob = Crossbook.login(s, "alice"), Crossbook.login(s, "bob")
Crossbook.limit(alice, "NPN", :sell, 100; price = "100.05")
Crossbook.advance!(s, "1s")
events = Crossbook.limit(bob, "NPN", :buy, 60; price = "100.05", timeInForce = "IOC")
Crossbook.replace(alice, "NPN", 1; price = "100.06")
Crossbook.market(bob, "NPN", :buy, 5)
Crossbook.cancel(alice, "NPN", 1)
Crossbook.cancel_all(bob)
for name in (:bbo, :trades, :events)
    println(name, " ", length(Crossbook.table(s, name).seq))
end
println(Crossbook.state(s).eventHash)
close(s)
