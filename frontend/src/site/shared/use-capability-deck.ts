import type { getCapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';

/** The API's facts about the platform: people, technologies and live counts. A page reads it once for all its parts. */
export const useCapabilityDeck = () => usePublicList<typeof getCapabilityDeck>({ method: 'GET', path: '/api/capability-deck/data' }, {});

export type DeckReading = ReturnType<typeof useCapabilityDeck>;
