"""
A market in virtual time for Julia: a thin client of `crossbook sim serve` (docs/sim-step.md).

```julia
using Crossbook, DataFrames
s = Crossbook.serve(seed = 7, instruments = [Crossbook.instrument("NPN"; price_scale = 2, tick = "0.01")])
alice, bob = Crossbook.login(s, "alice"), Crossbook.login(s, "bob")
Crossbook.limit(alice, "NPN", :sell, 100; price = "100.05")
Crossbook.advance!(s, "1s")
Crossbook.limit(bob, "NPN", :buy, 60; price = "100.05", timeInForce = "IOC")
l1 = DataFrame(Crossbook.table(s, :bbo))
close(s)
```

A method that sends a command returns its events. Prices are text, whole numbers or rationals, so that
they stay exact; a floating-point number is rounded to nine decimals. With `batch` many commands go in one
request.
"""
module Crossbook

using Arrow, HTTP, JSON3
using Printf: @sprintf

export Session, Client

"An engine in virtual time, and the server that it is in."
mutable struct Session
    root::String                          # such as http://127.0.0.1:7085/api/v1
    engine::String
    process::Union{Base.Process,Nothing}  # the server, if it was started here
    clients::Dict{String,Any}
    pending::Union{Vector{Any},Nothing}   # commands that wait for the end of a batch
end

"A participant of an engine."
struct Client
    session::Session
    name::String
end

"What the server refused: its code, the field, and what is wrong with it."
struct Refused <: Exception
    status::Int
    code::String
    field::String
    detail::String
end

Base.showerror(io::IO, e::Refused) = print(io, e.code, ": ", e.detail)

const NDJSON = "application/x-ndjson"
const ARROW = "application/vnd.apache.arrow.stream"

# Requests.

function ask(root, method, path; accept = "application/json", body = nothing)
    headers = ["Accept" => accept]
    body === nothing || push!(headers, "Content-Type" => "application/json")
    sent = body === nothing ? UInt8[] : JSON3.write(body)
    answer = HTTP.request(method, root * path, headers, sent; status_exception = false)
    answer.status < 400 && return answer
    problem = JSON3.read(answer.body)
    throw(Refused(
        answer.status,
        String(get(problem, :code, "")),
        String(get(problem, :field, "")),
        String(get(problem, :detail, "")),
    ))
end

# Engines.

"""
An instrument: its symbol, the decimals of a price, tick and lot, the price at which it starts, and what
its orders hold and its trades move, in the words of docs/scenarios.md.
"""
function instrument(
    symbol;
    tick = "1",
    price_scale = 0,
    lot = 1,
    reference_price = nothing,
    coverage = nothing,
)
    made = Dict{String,Any}(
        "symbol" => symbol,
        "priceScale" => price_scale,
        "tick" => number(tick),
        "lot" => number(lot),
    )
    reference_price === nothing || (made["referencePrice"] = number(reference_price))
    coverage === nothing || (made["coverage"] = coverage)
    return made
end

"What can be owned: its code, and the decimals of an amount."
asset(code; scale = 0) = Dict("asset" => code, "scale" => scale)

"""
Starts a server of simulations, waits for its ready line, and makes an engine in it. `command` starts
the server; the rest is that of `connect`.
"""
function serve(; command = `crossbook sim serve`, options...)
    out = Pipe()
    process = run(pipeline(command; stdout = out, stderr = stderr); wait = false)
    close(out.in)
    line = readline(out)
    if isempty(line)
        kill(process)
        error("the server did not start: $(command)")
    end
    try
        return connect(String(JSON3.read(line).http); process = process, options...)
    catch
        kill(process)
        rethrow()
    end
end

"""
Makes an engine in a server that runs, such as `http://127.0.0.1:7085`: of a world that ships, or of
`instruments` under the rules of a `market`, with `assets` where they are covered. `seed` is what all draws depend on, `start` when virtual
time begins, `record` what is recorded: "all", "top" or "none".
"""
function connect(
    address;
    process = nothing,
    world = nothing,
    market = nothing,
    instruments = nothing,
    assets = nothing,
    seed = nothing,
    start = nothing,
    record = nothing,
)
    root = rstrip(address, '/') * "/api/v1"
    body = Dict{String,Any}()
    for (name, value) in (
        "world" => world,
        "market" => market,
        "instruments" => instruments,
        "assets" => assets,
        "start" => start,
        "record" => record,
    )
        value === nothing || (body[name] = value)
    end
    seed === nothing || (body["seed"] = number(seed))
    made = JSON3.read(ask(root, "POST", "/sim"; body = body).body)
    return Session(root, String(made.engineId), process, Dict{String,Any}(), nothing)
end

path(s::Session, rest = "") = "/sim/" * s.engine * rest

"What the engine is, and how far: `now`, `rows`, `participants`, `eventHash` and more."
state(s::Session) = JSON3.read(ask(s.root, "GET", path(s)).body)

"Deletes the engine, and ends the server if it was started here."
function Base.close(s::Session)
    try
        ask(s.root, "DELETE", path(s))
    finally
        s.process === nothing || kill(s.process)
    end
    return nothing
end

# Commands.

"Sends a command, or keeps it for the end of a batch. Returns its events."
function step(s::Session, command)
    if s.pending !== nothing
        push!(s.pending, command)
        return Any[]
    end
    return steps(s, [command])
end

"Sends commands in one request; either all are handled, or none if one is wrong. Returns their events."
function steps(s::Session, commands)
    answer = ask(
        s.root, "POST", path(s, "/step"); accept = NDJSON, body = Dict("commands" => commands)
    )
    lines = split(String(answer.body), '\n'; keepempty = false)
    return [JSON3.read(line) for line in lines]
end

"""
Collects the commands that are given meanwhile, and sends them at the end, in as few requests as there
may be. Returns their events.

```julia
Crossbook.batch(s) do
    for a in arrivals
        Crossbook.limit(alice, "NPN", a.side, a.volume; price = a.price, atNs = a.time)
    end
end
```
"""
function batch(work, s::Session; most = 1000)
    s.pending === nothing || error("a batch is open already")
    s.pending = Any[]
    try
        work()
    catch
        s.pending = nothing
        rethrow()
    end
    commands, s.pending = s.pending, nothing
    events = Any[]
    for first in 1:most:length(commands)
        last = min(first + most - 1, length(commands))
        append!(events, steps(s, commands[first:last]))
    end
    return events
end

"A participant, who joins if it is not there."
function login(s::Session, name)
    get!(s.clients, name) do
        there = any(==(name), state(s).participants)
        there || steps(s, [Dict("op" => "JOIN", "participant" => name)])
        Client(s, name)
    end
end

"Lets virtual time pass: a length such as \"30s\" or a number of nanoseconds."
advance!(s::Session, by::AbstractString) = step(s, Dict("op" => "ADVANCE", "by" => by))
advance!(s::Session, ns::Integer) = advance!(s, string(ns, "ns"))

"Lets virtual time pass until an instant, nanoseconds since 1970 UTC."
advance_to!(s::Session, ns::Integer) = step(s, Dict("op" => "ADVANCE", "atNs" => string(ns)))

"Puts an instrument into a phase of the market, such as \"HALTED\"."
phase(s::Session, symbol, to) =
    step(s, Dict("op" => "PHASE", "symbol" => symbol, "to" => to))

"""
Enters an order with any fields of docs/sim-step.md, as keywords: `ordType`, `price`, `stopPrice`,
`displayQuantity`, `timeInForce`, `clientOrderId`, `execInst`, `atNs` and others.
"""
function order(c::Client, symbol, side, quantity; fields...)
    command = Dict{String,Any}(
        "op" => "NEW",
        "participant" => c.name,
        "symbol" => symbol,
        "side" => uppercase(String(side)),
        "quantity" => number(quantity),
    )
    for (name, value) in fields
        command[String(name)] = field(value)
    end
    return step(c.session, command)
end

"Enters a limit order."
limit(c::Client, symbol, side, quantity; price, fields...) =
    order(c, symbol, side, quantity; ordType = "LIMIT", price = price, fields...)

"Enters a market order; what finds nothing to trade with expires."
market(c::Client, symbol, side, quantity; fields...) =
    order(c, symbol, side, quantity; ordType = "MARKET", timeInForce = "IOC", fields...)

"Cancels an order by its client order id: the one that it was given, or else the number in its events."
cancel(c::Client, symbol, clientOrderId) = step(
    c.session,
    Dict(
        "op" => "CANCEL",
        "participant" => c.name,
        "symbol" => symbol,
        "clientOrderId" => string(clientOrderId),
    ),
)

"Changes an order: `price`, `quantity` and others, as keywords."
function replace(c::Client, symbol, clientOrderId; fields...)
    command = Dict{String,Any}(
        "op" => "REPLACE",
        "participant" => c.name,
        "symbol" => symbol,
        "clientOrderId" => string(clientOrderId),
    )
    for (name, value) in fields
        command[String(name)] = field(value)
    end
    return step(c.session, command)
end

"Cancels all orders of a participant, or those of an instrument."
function cancel_all(c::Client; symbol = nothing)
    command = Dict{String,Any}("op" => "MASS_CANCEL", "participant" => c.name)
    symbol === nothing || (command["symbol"] = symbol)
    return step(c.session, command)
end

# Money, where instruments have a coverage: what market operations do. Amounts are as prices are.

"Pays an amount in for a participant."
deposit(c::Client, asset, amount) = move(c.session, "DEPOSIT", asset, amount; to = c)

"Pays an amount out that is free, and not withheld."
withdraw(c::Client, asset, amount) = move(c.session, "WITHDRAWAL", asset, amount; from = c)

"Moves an amount from one participant to another."
transfer(payer::Client, receiver::Client, asset, amount) =
    move(payer.session, "TRANSFER", asset, amount; from = payer, to = receiver)

"Moves an amount of a participant to the insurance, which pays what others on margin cannot."
insure(c::Client, asset, amount) = move(c.session, "TO_INSURANCE", asset, amount; from = c)

function move(s::Session, type, asset, amount; from = nothing, to = nothing)
    command = Dict{String,Any}(
        "op" => "TRANSFER",
        "type" => type,
        "asset" => asset,
        "amount" => number(amount),
    )
    from === nothing || (command["from"] = from.name)
    to === nothing || (command["to"] = to.name)
    return step(s, command)
end

"Sets the mark of an instrument, or its index; `source` says whose, where it has several."
function mark(s::Session, symbol, price; source = nothing)
    command = Dict{String,Any}("op" => "MARK", "symbol" => symbol, "price" => number(price))
    source === nothing || (command["source"] = source)
    return step(s, command)
end

"Closes a position of which more margin is called for."
liquidate(c::Client, symbol) =
    step(c.session, Dict("op" => "LIQUIDATE", "participant" => c.name, "symbol" => symbol))

"Settles what is owed and due until today."
settle(s::Session) = step(s, Dict("op" => "SETTLE"))

"""
What each participant has of each asset: `posted`, `held`, `free`, `withheld` where profit cannot be taken
out before the day is settled, `positions` on margin, and `obligations` of later days.
"""
accounts(s::Session) = JSON3.read(ask(s.root, "GET", path(s, "/accounts")).body).items

"What there is of each asset."
totals(s::Session) = JSON3.read(ask(s.root, "GET", path(s, "/totals")).body).items

# What is exact in JSON is text.
number(value::AbstractString) = String(value)
number(value::Integer) = string(value)
number(value::Rational) = number(BigFloat(value))
number(value::AbstractFloat) = String(rstrip(rstrip(@sprintf("%.9f", value), '0'), '.'))

field(value::Real) = number(value)
field(value::Bool) = value
field(value) = value

# Tables.

"The bytes of a table as Arrow streams, page by page."
function pages(s::Session, name)
    found, after = Vector{UInt8}[], "0"
    while true
        answer = ask(s.root, "GET", path(s, "/tables/$(name)?afterSeq=$(after)"); accept = ARROW)
        push!(found, answer.body)
        after = HTTP.header(answer, "X-Next-After-Seq")
        isempty(after) && return found
    end
end

"""
A table: `:events`, `:trades` or `:bbo`. It is a source of Tables.jl, so `DataFrame(table(s, :bbo))`. Times
keep their nanoseconds since 1970 UTC: `[t.x for t in table(s, :bbo).ts_event]`. With `convert = true`
they are `ZonedDateTime`s, of whole milliseconds.
"""
table(s::Session, name; convert = false) = Arrow.Table(pages(s, name); convert = convert)

"Writes all tables as Arrow files into a directory, and what the engine is as `engine.json`."
function save(s::Session, directory)
    mkpath(directory)
    for name in ("events", "trades", "bbo")
        Arrow.write(joinpath(directory, name * ".arrow"), table(s, name))
    end
    write(joinpath(directory, "engine.json"), ask(s.root, "GET", path(s)).body)
    return directory
end

end
