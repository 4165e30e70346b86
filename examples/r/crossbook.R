# A market in virtual time for R: a thin client of `crossbook sim serve` (docs/sim-step.md). It needs
# httr2 and jsonlite; tables come as Arrow where the package arrow is installed, else as JSON.
#
#   source("examples/r/crossbook.R")
#   s <- crossbook_serve(seed = 7, instruments = list(crossbook_instrument("NPN", price_scale = 2, tick = "0.01")))
#   alice <- crossbook_login(s, "alice")
#   crossbook_limit(alice, "NPN", "sell", 100, price = "100.05")
#   crossbook_advance(s, "30s")
#   bbo <- crossbook_table(s, "bbo")
#   crossbook_close(s)
#
# A function that sends a command returns its events, a data frame. Prices are text or numbers.

crossbook_request <- function(root, method, path, accept = "application/json", body = NULL) {
  request <- httr2::request(paste0(root, path))
  request <- httr2::req_method(request, method)
  request <- httr2::req_headers(request, Accept = accept)
  if (!is.null(body)) {
    text <- jsonlite::toJSON(body, auto_unbox = TRUE, null = "null")
    request <- httr2::req_body_raw(request, charToRaw(enc2utf8(text)), type = "application/json")
  }
  request <- httr2::req_error(request, is_error = function(answer) FALSE)
  answer <- httr2::req_perform(request)
  if (httr2::resp_status(answer) >= 400) {
    problem <- jsonlite::fromJSON(httr2::resp_body_string(answer))
    stop(problem$code, ": ", problem$detail, call. = FALSE)
  }
  answer
}

crossbook_json <- function(answer) {
  jsonlite::fromJSON(httr2::resp_body_string(answer), simplifyVector = FALSE)
}

# What is exact in JSON is text.
crossbook_number <- function(value) {
  if (is.character(value)) value else format(value, scientific = FALSE, digits = 15, trim = TRUE)
}

# An instrument: its symbol, the decimals of a price, tick and lot, the price at which it starts, and what its
# orders hold and its trades move, in the words of docs/scenarios.md.
crossbook_instrument <- function(symbol, tick = "1", price_scale = 0, lot = 1, reference_price = NULL,
                                 coverage = NULL) {
  made <- list(
    symbol = symbol, priceScale = price_scale, tick = crossbook_number(tick), lot = crossbook_number(lot)
  )
  if (!is.null(reference_price)) made$referencePrice <- crossbook_number(reference_price)
  made$coverage <- coverage
  made
}

# What can be owned: its code, and the decimals of an amount.
crossbook_asset <- function(code, scale = 0) list(asset = code, scale = scale)

# Starts a server of simulations, waits for its ready line, and makes an engine in it. `command` and
# `args` start the server; the rest is that of crossbook_connect.
crossbook_serve <- function(command = "crossbook", args = "sim serve", ...) {
  out <- pipe(paste(shQuote(command), args), "r")
  line <- readLines(out, n = 1)
  if (length(line) == 0) {
    close(out)
    stop("the server did not start: ", command, " ", args, call. = FALSE)
  }
  ready <- jsonlite::fromJSON(line)
  server <- list(pid = ready$pid, out = out)
  tryCatch(crossbook_connect(ready$http, server = server, ...), error = function(e) {
    crossbook_end(server)
    stop(e)
  })
}

crossbook_end <- function(server) {
  tools::pskill(server$pid)
  close(server$out)
}

# Makes an engine in a server that runs, such as http://127.0.0.1:7085: of a world that ships, or of
# instruments under the rules of a market.
crossbook_connect <- function(address, server = NULL, world = NULL, market = NULL, instruments = NULL,
                              assets = NULL, seed = NULL, start = NULL, record = NULL) {
  root <- paste0(sub("/$", "", address), "/api/v1")
  body <- structure(list(), names = character(0)) # an object even if it stays empty
  body$world <- world
  body$market <- market
  body$instruments <- instruments
  body$assets <- assets
  body$start <- start
  body$record <- record
  if (!is.null(seed)) body$seed <- crossbook_number(seed)
  made <- crossbook_json(crossbook_request(root, "POST", "/sim", body = body))
  session <- new.env()
  session$root <- root
  session$engine <- made$engineId
  session$server <- server
  session
}

crossbook_path <- function(session, rest = "") paste0("/sim/", session$engine, rest)

# What the engine is, and how far.
crossbook_state <- function(session) {
  crossbook_json(crossbook_request(session$root, "GET", crossbook_path(session)))
}

# Deletes the engine, and ends the server if it was started here.
crossbook_close <- function(session) {
  if (!is.null(session$server)) on.exit(crossbook_end(session$server))
  crossbook_request(session$root, "DELETE", crossbook_path(session))
  invisible(NULL)
}

# Sends a list of commands in one request; either all are handled, or none if one is wrong.
crossbook_step <- function(session, commands) {
  answer <- crossbook_request(session$root, "POST", crossbook_path(session, "/step"),
    accept = "application/x-ndjson", body = list(commands = commands)
  )
  crossbook_rows(answer)
}

crossbook_rows <- function(answer) {
  if (length(answer$body) == 0) return(data.frame())
  jsonlite::stream_in(textConnection(httr2::resp_body_string(answer)), verbose = FALSE)
}

# A participant, who joins if it is not there.
crossbook_login <- function(session, name) {
  if (!(name %in% unlist(crossbook_state(session)$participants))) {
    crossbook_step(session, list(list(op = "JOIN", participant = name)))
  }
  list(session = session, name = name)
}

# Lets virtual time pass, a length such as "30s".
crossbook_advance <- function(session, by) {
  crossbook_step(session, list(list(op = "ADVANCE", by = by)))
}

# Puts an instrument into a phase of the market, such as "HALTED".
crossbook_phase <- function(session, symbol, to) {
  crossbook_step(session, list(list(op = "PHASE", symbol = symbol, to = to)))
}

# A command of an order, to be sent with others by crossbook_step.
crossbook_new <- function(client, symbol, side, quantity, ...) {
  command <- list(
    op = "NEW", participant = client$name, symbol = symbol, side = toupper(side),
    quantity = crossbook_number(quantity)
  )
  c(command, crossbook_fields(...))
}

# Further fields: numbers as text, and execInst, such as c("POST_ONLY"), as an array.
crossbook_fields <- function(...) {
  fields <- lapply(list(...), function(value) if (is.numeric(value)) crossbook_number(value) else value)
  if (!is.null(fields$execInst)) fields$execInst <- as.list(fields$execInst)
  fields
}

crossbook_limit <- function(client, symbol, side, quantity, price, ...) {
  command <- crossbook_new(client, symbol, side, quantity, ordType = "LIMIT", price = price, ...)
  crossbook_step(client$session, list(command))
}

# What finds nothing to trade with expires.
crossbook_market <- function(client, symbol, side, quantity, ...) {
  command <- crossbook_new(client, symbol, side, quantity, ordType = "MARKET", timeInForce = "IOC", ...)
  crossbook_step(client$session, list(command))
}

# Cancels an order by its client order id.
crossbook_cancel <- function(client, symbol, id) {
  crossbook_step(client$session, list(list(
    op = "CANCEL", participant = client$name, symbol = symbol, clientOrderId = as.character(id)
  )))
}

# Changes an order: price, quantity and others.
crossbook_replace <- function(client, symbol, id, ...) {
  command <- list(
    op = "REPLACE", participant = client$name, symbol = symbol, clientOrderId = as.character(id)
  )
  crossbook_step(client$session, list(c(command, crossbook_fields(...))))
}

# Cancels all orders of a participant.
crossbook_cancel_all <- function(client) {
  crossbook_step(client$session, list(list(op = "MASS_CANCEL", participant = client$name)))
}

# Money, where instruments have a coverage: what market operations do. Amounts are text or numbers.
crossbook_deposit <- function(client, asset, amount) crossbook_move("DEPOSIT", NULL, client, asset, amount)

# What is free, and not withheld.
crossbook_withdraw <- function(client, asset, amount) crossbook_move("WITHDRAWAL", client, NULL, asset, amount)

# From one participant to another.
crossbook_transfer <- function(payer, receiver, asset, amount) {
  crossbook_move("TRANSFER", payer, receiver, asset, amount)
}

# To the insurance, which pays what others on margin cannot.
crossbook_insure <- function(client, asset, amount) crossbook_move("TO_INSURANCE", client, NULL, asset, amount)

crossbook_move <- function(type, payer, receiver, asset, amount) {
  command <- list(op = "TRANSFER", type = type, asset = asset, amount = crossbook_number(amount))
  command$from <- payer$name
  command$to <- receiver$name
  crossbook_step((if (is.null(payer)) receiver else payer)$session, list(command))
}

# Sets the mark of an instrument, or its index; source says whose, where it has several.
crossbook_mark <- function(session, symbol, price, source = NULL) {
  command <- list(op = "MARK", symbol = symbol, price = crossbook_number(price))
  command$source <- source
  crossbook_step(session, list(command))
}

# Closes a position of which more margin is called for.
crossbook_liquidate <- function(client, symbol) {
  crossbook_step(client$session, list(list(op = "LIQUIDATE", participant = client$name, symbol = symbol)))
}

# Settles what is owed and due until today.
crossbook_settle <- function(session) crossbook_step(session, list(list(op = "SETTLE")))

# What each participant has of each asset, a data frame; withheld is what cannot be taken out before the day is settled.
crossbook_balances <- function(session) {
  crossbook_frame(crossbook_accounts(session), c("participant", "asset", "posted", "held", "free", "withheld", "marginCalled"))
}

# What each participant has open on margin, a data frame.
crossbook_positions <- function(session) {
  fields <- c("participant", "symbol", "quantity", "avgPrice", "mark", "unrealised", "held", "asset")
  crossbook_frame(crossbook_parts(session, "positions"), fields)
}

# What each participant owes and is due on later days, a data frame.
crossbook_obligations <- function(session) {
  crossbook_frame(crossbook_parts(session, "obligations"), c("participant", "asset", "settlementDate", "owed", "due"))
}

# What there is of each asset, a data frame.
crossbook_totals <- function(session) {
  fields <- c("asset", "posted", "held", "owed", "due", "fees", "clearing", "insurance", "outside", "inTransit", "sum")
  crossbook_frame(crossbook_items(session, "/totals"), fields)
}

crossbook_items <- function(session, rest) {
  crossbook_json(crossbook_request(session$root, "GET", crossbook_path(session, rest)))$items
}

crossbook_accounts <- function(session) crossbook_items(session, "/accounts")

crossbook_parts <- function(session, name) {
  parts <- lapply(crossbook_accounts(session), function(account) {
    lapply(account[[name]], function(part) c(account[c("participant", "asset")], part))
  })
  do.call(c, parts)
}

# A row for each item: exact numbers are text, and what is not there is "0".
crossbook_frame <- function(items, fields) {
  columns <- lapply(fields, function(field) {
    unlist(lapply(items, function(item) if (is.null(item[[field]])) "0" else item[[field]]))
  })
  names(columns) <- fields
  if (length(items) == 0) columns[] <- list(character(0))
  as.data.frame(columns, stringsAsFactors = FALSE)
}

# A table, events, trades or bbo, as a data frame: text where tables are JSON. With Arrow ts_event is a
# POSIXct, which is coarser than a nanosecond, and ids of orders above 2^53 lose their last digits.
crossbook_table <- function(session, name) {
  has_arrow <- requireNamespace("arrow", quietly = TRUE)
  accept <- if (has_arrow) "application/vnd.apache.arrow.stream" else "application/x-ndjson"
  pages <- list()
  after <- "0"
  while (!is.null(after)) {
    path <- crossbook_path(session, paste0("/tables/", name, "?afterSeq=", after))
    answer <- crossbook_request(session$root, "GET", path, accept = accept)
    page <- if (has_arrow) {
      as.data.frame(arrow::read_ipc_stream(httr2::resp_body_raw(answer)))
    } else {
      crossbook_rows(answer)
    }
    pages[[length(pages) + 1]] <- page
    after <- httr2::resp_header(answer, "X-Next-After-Seq")
  }
  if (length(pages) == 1) pages[[1]] else jsonlite::rbind_pages(pages)
}
