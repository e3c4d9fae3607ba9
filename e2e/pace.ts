/**
 * Seconds that a practiced person takes for a decision and its key or tap, by the Keystroke-Level Model (Card, Moran and Newell, 1980):
 * 1.35 to decide, 0.28 for a key, and 1.1 to reach for something else. The letters of a known word need no decision.
 */
export const pace = { key: 1.35 + 0.28, tap: 1.35 + 0.28 + 1.1, letter: 0.28, reach: 1.1 };
/** Seconds to read a word silently, at 238 words per minute (Brysbaert, 2019). */
export const secondsForWord = 60 / 238;
