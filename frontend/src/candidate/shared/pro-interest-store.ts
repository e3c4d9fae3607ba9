import { createStore } from '#src/shared/browser/store.ts';

/** The planned feature a visitor wants to hear of, with their known details. */
export interface ProInterestRequest {
  /** Short name in lower case with underscores, such as 'extended_drafts'. */
  feature: string;
  featureTitle: string;
  candidateName?: string;
  specialtyId?: number;
  specialtyName?: string;
}

/** The 'Get Notified' dialog that is asked for; null when none is open. */
export const proInterestStore = createStore<ProInterestRequest | null>(null);

/** Opens the 'Get Notified' dialog from anywhere. */
export function openProInterest(request: ProInterestRequest): void {
  proInterestStore.set(request);
}

export function closeProInterest(): void {
  proInterestStore.set(null);
}
