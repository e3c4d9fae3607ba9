/**
 * What a practiced person takes for a decision and the key or tap that tells it, in seconds, by the Keystroke-Level Model (Card, Moran
 * and Newell, 1980): 1.35 to decide, 0.28 for a key, and 1.1 to reach for something else. Letters of a word that is known need no decision.
 */
export const pace = { key: 1.35 + 0.28, tap: 1.35 + 0.28 + 1.1, letter: 0.28, reach: 1.1 };
/** Seconds for a word that is read in silence: 238 in a minute (Brysbaert, 2019). */
export const secondsForWord = 60 / 238;
