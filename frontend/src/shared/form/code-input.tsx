import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { controlStyle } from './text-input.tsx';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  digits: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** One field for a numeric code: anything but digits is dropped, so '123-456' can be pasted. */
export function CodeInput({ digits, value, onValueChange, className, ...rest }: CodeInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
      className={classNames(controlStyle, 'h-14 text-center text-2xl font-semibold tracking-[0.4em]', className)}
    />
  );
}
