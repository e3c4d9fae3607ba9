import type { ServerResponse } from 'node:http';
import type { AdmissionLimits } from './admission-limits.ts';
import { notAdmitted } from './client-budget.ts';

/** Bounds the buffered bytes of all undrained responses together. Returns a function to call once per response; that one returns a function to call after each write. */
export function openHeldAnswers({ heldAnswers }: Pick<AdmissionLimits, 'heldAnswers'>) {
  /** Buffered bytes per response, least recently drained first. */
  const held = new Map<ServerResponse, number>();
  let total = 0;
  const note = (response: ServerResponse, bytes: number) => {
    total += bytes - (held.get(response) ?? 0);
    held.set(response, bytes);
  };
  const forget = (response: ServerResponse) => {
    total -= held.get(response) ?? 0;
    held.delete(response);
  };
  const makeRoom = () => {
    for (const response of held.keys()) {
      if (total <= heldAnswers) return;
      const { socket } = response.req;
      notAdmitted.inc({ full: 'answers' });
      socket.destroy();
      // This also destroys the responses queued behind it on the same connection.
      for (const each of held.keys()) if (each.req.socket === socket) forget(each);
    }
  };
  return (response: ServerResponse) => {
    const leave = () => forget(response);
    response.on('drain', leave).once('close', leave);
    return () => {
      // The service may go on sending until it notices that the connection is destroyed.
      if (response.req.socket.destroyed) return;
      if (response.writableLength > 0) note(response, response.writableLength);
      makeRoom();
    };
  };
}
