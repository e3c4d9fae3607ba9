import type { IncomingMessage } from 'node:http';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { AdmissionLimits } from './admission-limits.ts';
import { notAdmitted } from './client-budget.ts';

/** The caller left before the request was complete, so there is no one to reply to. */
export class CallerLeft extends Error {}

/** Reads a whole body; null without one. Its bytes count as buffered until `holder` closes. */
export type ReadBody = (
  request: IncomingMessage,
  limit: number,
  holder: { once: (event: 'close', listener: () => void) => unknown },
) => Promise<Buffer | null>;

/** Makes the function that reads bodies. The server limits the time of a body (`arrival`) and replies with 408. */
export function openBodyReader({ heldBytes }: Pick<AdmissionLimits, 'heldBytes'>): ReadBody {
  let held = 0;
  return async (request, limit, holder) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limit) throw new AppError('TOO_LARGE');
    if (announced === 0 && request.headers['transfer-encoding'] === undefined) return null;
    let size = 0;
    holder.once('close', () => (held -= size));
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null) => {
        for (const [event, listener] of Object.entries(listeners)) request.off(event, listener);
        if (error) reject(error);
        else resolve(Buffer.concat(chunks, size));
      };
      const listeners = {
        data: (chunk: Buffer) => {
          if (size + chunk.length > limit) return settle(new AppError('TOO_LARGE'));
          if (held + chunk.length > heldBytes) {
            notAdmitted.inc({ full: 'memory' });
            return settle(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
          }
          size += chunk.length;
          held += chunk.length;
          chunks.push(chunk);
        },
        end: () => settle(null),
        error: () => settle(new CallerLeft()),
        close: () => settle(new CallerLeft()),
      };
      for (const [event, listener] of Object.entries(listeners)) request.on(event, listener);
    });
  };
}
