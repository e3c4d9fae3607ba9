import type { ModalPreset, ModalPresetKey } from './modal-presets.ts';
import { createStore } from '#src/shared/browser/store.ts';

export interface InquiryRequest {
  preset: ModalPresetKey;
  /** Parts of the preset that the opener says better, such as the job's title. */
  overrides?: Partial<ModalPreset>;
}

/** The inquiry dialog that is asked for; null when none is open. */
export const inquiryStore = createStore<InquiryRequest | null>(null);

/** Opens the inquiry dialog from anywhere. */
export function openInquiry(preset: ModalPresetKey = 'general-inquiry', overrides?: Partial<ModalPreset>): void {
  inquiryStore.set(overrides ? { preset, overrides } : { preset });
}

export function closeInquiry(): void {
  inquiryStore.set(null);
}
