// What every whole test runs in the browser, before one demonstration: a terminal is left open meanwhile. The server
// that is killed is tested by hand: recovery.test.mjs; so is book.test.mjs.
import './memory.test.mjs';
import './trading.test.mjs';
import './keys.test.mjs';
import './operations.test.mjs';
import './auction.test.mjs';
import './pages.test.mjs';
import './memory-end.test.mjs';
