import { useRef } from 'react';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';

interface Sent {
  text: string;
  id: string;
}

/**
 * Gives what is sent an id: the same when the same is sent again, after a lost reply or a sign-in, so that nothing is made twice.
 * The name tells several on one page apart.
 */
export function useRequestId(name = 'request'): (body: unknown) => string {
  const kept = useUnsaved<Sent>(name);
  const last = useRef(kept);
  useKeepUnsaved(name, () => last.current);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, id: randomUuid() };
    return last.current.id;
  };
}
