import { expect, test, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each([['with HTTPS', globalThis.crypto] as const, ['over plain http', null] as const])('%s a UUID is created', (_where, own) => {
  const { crypto } = globalThis;
  vi.stubGlobal(
    'crypto',
    own ?? { getRandomValues: <Values extends ArrayBufferView>(values: Values) => crypto.getRandomValues(values as never) },
  );
  try {
    const drawn = Array.from({ length: 20 }, randomUuid);
    for (const id of drawn) expect(id).toMatch(form);
    expect(new Set(drawn).size).toBe(20);
  } finally {
    vi.unstubAllGlobals();
  }
});
