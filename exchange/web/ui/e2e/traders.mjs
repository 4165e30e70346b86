// What traders do and see, before one demonstration: a terminal is left open meanwhile, and the server is killed at the
// end.
import './memory.test.mjs';
import './account.test.mjs';
import './accounts.test.mjs';
import './risk.test.mjs';
import './trading.test.mjs';
import './terminal.test.mjs';
import './book.test.mjs';
import './memory-end.test.mjs';
import './recovery.test.mjs';
import './kill.test.mjs';
