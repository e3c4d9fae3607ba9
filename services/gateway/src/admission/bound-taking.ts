import type { ServerResponse } from 'node:http';

/** Breaks an answer off whose caller has not taken the rest of it so many milliseconds after it was whole. */
export function boundTaking(response: ServerResponse, milliseconds: number) {
  response.once('prefinish', () => {
    if (response.writableFinished) return;
    const timer = setTimeout(() => response.destroy(), milliseconds);
    response.once('close', () => clearTimeout(timer));
  });
}
