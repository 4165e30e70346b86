% Not run in continuous integration, nor by hand: there is no MATLAB for it.
% A market in virtual time from MATLAB (docs/sim-step.md). First start the server in a terminal,
%   crossbook sim serve --http 127.0.0.1:7085
% and wait for its line of JSON. Answers are JSON, an object a line.
root = 'http://127.0.0.1:7085/api/v1';
json = weboptions('MediaType', 'application/json', 'ContentType', 'json');
rows = weboptions('MediaType', 'application/json', 'ContentType', 'text', ...
    'HeaderFields', {'Accept', 'application/x-ndjson'});

npn = struct('symbol', 'NPN', 'priceScale', 2, 'tick', '0.01', 'lot', '1', 'referencePrice', '100.00');
wanted = struct('instruments', {{npn}}, 'participants', {{'alice', 'bob'}}, 'seed', '7');
made = webwrite([root '/sim'], jsonencode(wanted), json);
engine = [root '/sim/' made.engineId];

sell = struct('op', 'NEW', 'participant', 'alice', 'symbol', 'NPN', 'side', 'SELL', ...
    'ordType', 'LIMIT', 'quantity', '100', 'price', '100.05');
wait = struct('op', 'ADVANCE', 'by', '1s');
buy = struct('op', 'NEW', 'participant', 'bob', 'symbol', 'NPN', 'side', 'BUY', ...
    'ordType', 'LIMIT', 'timeInForce', 'IOC', 'quantity', '60', 'price', '100.05');
events = webwrite([engine '/step'], jsonencode(struct('commands', {{sell, wait, buy}})), rows);
disp(events);

lines = strsplit(strtrim(webread([engine '/tables/bbo'], rows)), newline);
bbo = cellfun(@jsondecode, lines, 'UniformOutput', false);
disp(numel(bbo));

webread(engine, weboptions('RequestMethod', 'delete'));
