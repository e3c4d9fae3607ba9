import type { ServerResponse } from 'node:http';

/** Destroys a response whose rest is not drained within the timeout after its end. */
export function boundTaking(response: ServerResponse, milliseconds: number) {
  response.once('prefinish', () => {
    if (response.writableFinished) return;
    const timer = setTimeout(() => response.destroy(), milliseconds);
    response.once('close', () => clearTimeout(timer));
  });
}
