import { useRef } from 'react';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';

interface Sent {
  text: string;
  id: string;
}

/**
 * Returns the request id of a body. Sending the same body again, after a lost reply or a sign-in, uses the same id, so that nothing is
 * created twice. The name distinguishes several requests of a page.
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
