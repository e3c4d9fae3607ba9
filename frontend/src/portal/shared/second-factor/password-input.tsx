import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextInput } from '#src/shared/form/text-input.tsx';

/** A password field with a switch that shows the text. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <TextInput {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className="pr-12" />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}
