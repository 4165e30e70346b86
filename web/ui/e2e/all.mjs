// What every whole test runs in the browser, before one demonstration: a terminal is left open meanwhile, and the
// server is killed at the end, and begun anew under other names of phases.
import './memory.test.mjs';
import './account.test.mjs';
import './accounts.test.mjs';
import './risk.test.mjs';
import './trading.test.mjs';
import './terminal.test.mjs';
import './keys.test.mjs';
import './windows.test.mjs';
import './operations.test.mjs';
import './simulation.test.mjs';
import './auction.test.mjs';
import './book.test.mjs';
import './pages.test.mjs';
import './memory-end.test.mjs';
import './recovery.test.mjs';
import './kill.test.mjs';
import './phases.test.mjs';
