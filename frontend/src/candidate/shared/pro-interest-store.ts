import { createStore } from '#src/shared/browser/store.ts';

/** The planned feature that a visitor wants to be notified about, with their known details. */
export interface ProInterestRequest {
  /** Short name in lower case with underscores, such as 'extended_drafts'. */
  feature: string;
  featureTitle: string;
  candidateName?: string;
  specialtyId?: number;
  specialtyName?: string;
}

/** The request that opens the 'Get Notified' dialog; null while it is closed. */
export const proInterestStore = createStore<ProInterestRequest | null>(null);

/** Opens the 'Get Notified' dialog from anywhere. */
export function openProInterest(request: ProInterestRequest): void {
  proInterestStore.set(request);
}

export function closeProInterest(): void {
  proInterestStore.set(null);
}
