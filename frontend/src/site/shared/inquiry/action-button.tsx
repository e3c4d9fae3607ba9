import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#src/shared/ui/button.tsx';
import { openInquiry } from './inquiry-store.ts';
import type { ModalPresetKey } from './modal-presets.ts';

interface ActionButtonProps {
  action: Action;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ActionButton({ action, variant = 'primary', size = 'large' }: ActionButtonProps) {
  if ('to' in action) {
    return (
      <ButtonLink to={action.to} variant={variant} size={size}>
        {action.label}
      </ButtonLink>
    );
  }
  return (
    <Button variant={variant} size={size} aria-haspopup="dialog" onClick={() => openInquiry(action.preset)}>
      {action.label}
    </Button>
  );
}

/** The action of a button on the public site: open a page, or the inquiry dialog with a preset. */
export type Action = { label: string } & ({ to: string } | { preset: ModalPresetKey });

export interface Point {
  title: string;
  text: string;
  /** The note of a figure in the text. */
  note?: string;
}
