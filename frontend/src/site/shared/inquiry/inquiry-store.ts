import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { createStore } from '#src/shared/browser/store.ts';
import type { ModalPreset, ModalPresetKey } from './modal-presets.ts';

/** The job applied for, and the checklist that comes next. */
interface Application {
  jobId: string;
  checklist?: Job['checklist'];
}

export interface InquiryRequest {
  preset: ModalPresetKey;
  /** Parts of the preset that the caller replaces, such as the title with the job's. */
  overrides?: Partial<ModalPreset>;
  application?: Application;
}

/** The request that opens the inquiry dialog; null while it is closed. */
export const inquiryStore = createStore<InquiryRequest | null>(null);

/** Opens the inquiry dialog from anywhere. */
export function openInquiry(preset: ModalPresetKey = 'general-inquiry', overrides?: Partial<ModalPreset>, application?: Application): void {
  inquiryStore.set({ preset, ...(overrides && { overrides }), ...(application && { application }) });
}

export function closeInquiry(): void {
  inquiryStore.set(null);
}

/** Ids of the jobs that were applied for during this visit. */
export const appliedStore = createStore<readonly string[]>([]);

/** Remembers an application that was sent. */
export function rememberApplication({ jobId }: Application): void {
  appliedStore.set([...appliedStore.get(), jobId]);
}
