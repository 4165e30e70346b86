// Every test in the browser, before one demonstration. The order matters: a terminal that is opened first is
// measured after everything else, and the server is killed last.
import './memory.test.mjs';
import './trading.test.mjs';
import './operations.test.mjs';
import './auction.test.mjs';
import './book.test.mjs';
import './pages.test.mjs';
import './memory-end.test.mjs';
import './recovery.test.mjs';
