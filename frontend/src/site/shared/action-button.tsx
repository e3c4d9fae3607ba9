import type { Action } from './content-types.ts';
import { openInquiry } from './inquiry-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import type { ButtonSize, ButtonVariant } from '#src/shared/ui/button-style.ts';

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
