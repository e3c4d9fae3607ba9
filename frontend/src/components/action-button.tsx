import type { Action } from '#src/content/content-types.ts';
import { openInquiry } from '#src/lib/inquiry-store.ts';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';

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
