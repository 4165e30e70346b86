// What every whole test runs in the browser, before one demonstration. The server that is killed and the terminal
// that is left open for minutes are tested by hand: recovery.test.mjs, memory-end.test.mjs; so is book.test.mjs.
import './trading.test.mjs';
import './operations.test.mjs';
import './auction.test.mjs';
import './pages.test.mjs';
