import type { CapabilityDeck, getCapabilityDeck } from '@larkfield/schemas/checklist/get-capability-deck.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';

const address = { method: 'GET', path: '/api/capability-deck/data' } as const;

/** What the API says of the platform: people, technologies and live counts. A page reads it once for all its parts. */
export function useCapabilityDeck() {
  return usePublicList<CapabilityDeck>(address.path, (signal) => callUnparsed<typeof getCapabilityDeck>(address, {}, { signal }));
}

export type DeckReading = ReturnType<typeof useCapabilityDeck>;
