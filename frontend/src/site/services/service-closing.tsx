import { ActionButton } from '#src/site/shared/action-button.tsx';
import { ClosingBand } from '#src/site/shared/closing-band.tsx';
import type { ServiceContent } from './content/service-content.ts';

export function ServiceClosing({ closing: { title, text, actions } }: { closing: ServiceContent['closing'] }) {
  return (
    <ClosingBand title={title} text={text}>
      {actions.map((action, index) => (
        <ActionButton key={action.label} action={action} variant={index === 0 ? 'daybreak' : 'outline'} />
      ))}
    </ClosingBand>
  );
}
