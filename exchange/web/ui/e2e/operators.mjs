// What operators do, and the look of every page, before another demonstration, which is begun anew at the end under
// other names of phases.
import './keys.test.mjs';
import './windows.test.mjs';
import './operations.test.mjs';
import './simulation.test.mjs';
import './auction.test.mjs';
import './pages.test.mjs';
import './phases.test.mjs';
