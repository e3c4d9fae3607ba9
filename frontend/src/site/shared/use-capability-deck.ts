import type { getCapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';

/** Facts about the platform from the API: people, technologies and live counts. A page reads them once for all its parts. */
export const useCapabilityDeck = () => usePublicList<typeof getCapabilityDeck>({ method: 'GET', path: '/api/capability-deck/data' }, {});

export type DeckReading = ReturnType<typeof useCapabilityDeck>;
