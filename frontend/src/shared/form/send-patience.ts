/** After this many milliseconds without an answer something that was sent counts as failed. */
const patience = 30_000;

/** The signal for a call that somebody waits for. */
export const slowSendSignal = () => AbortSignal.timeout(patience);
