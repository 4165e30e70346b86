// How often the page is painted. Numbers that change faster than an eye follows are worth less than frames
// that come in time, so a machine for which a painting takes long paints less often.

/** Nobody reads faster. */
export const shortestPauseMs = 30;
/** And slower would look like standing still. */
export const longestPauseMs = 200;

// Longer than one frame of a display with 60 a second: the painting has cost the next one.
const lateMs = 25;

/** The pause until the next painting, from the last one and how long after it the next frame came. */
export function pauseAfter(pauseMs: number, frameMs: number): number {
  return frameMs > lateMs
    ? Math.min(longestPauseMs, pauseMs * 1.25)
    : Math.max(shortestPauseMs, pauseMs * 0.97);
}
