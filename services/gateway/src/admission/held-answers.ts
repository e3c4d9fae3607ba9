import type { ServerResponse } from 'node:http';
import type { AdmissionLimits } from './admission-limits.ts';
import { notAdmitted } from './client-budget.ts';

/** Bounds what is held of all answers together for callers who do not take them; the function it makes is called once for an answer, and what that returns after each write. */
export function openHeldAnswers({ heldAnswers }: Pick<AdmissionLimits, 'heldAnswers'>) {
  /** Bytes of each; those come first that have not been taken as far as they were there for longest. */
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
      // With whatever waits behind it on the connection.
      for (const each of held.keys()) if (each.req.socket === socket) forget(each);
    }
  };
  return (response: ServerResponse) => {
    const leave = () => forget(response);
    response.on('drain', leave).once('close', leave);
    return () => {
      // What a service still sends before it hears of it.
      if (response.req.socket.destroyed) return;
      if (response.writableLength > 0) note(response, response.writableLength);
      makeRoom();
    };
  };
}
