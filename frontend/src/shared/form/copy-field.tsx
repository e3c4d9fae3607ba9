import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import { TextInput } from './text-input.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
  /** Names the copied text for screen readers. */
  subject: string;
  onCopied?: () => void;
  className?: string;
}

/** A text such as a link, which can be selected, or copied by the button beside it. */
export function CopyField({ label, text, subject, onCopied, className }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <TextInput
          id={id}
          readOnly
          value={text}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 truncate"
        />
        <CopyButton text={text} subject={subject} className="min-h-12" {...(onCopied ? { onCopied } : {})} />
      </div>
    </div>
  );
}
