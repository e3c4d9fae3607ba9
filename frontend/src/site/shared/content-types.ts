import type { ModalPresetKey } from './modal-presets.ts';

/** What a button of the public site does: go to a page, or open the inquiry dialog with a preset. */
export type Action = { label: string } & ({ to: string } | { preset: ModalPresetKey });

export interface Point {
  title: string;
  text: string;
}
