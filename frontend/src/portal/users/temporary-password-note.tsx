import { useEffect, useRef } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/ui/copy-field.tsx';

interface TemporaryPasswordNoteProps {
  title: string;
  email: string;
  password: string;
  onDone: () => void;
}

/** Shows a temporary password this once; it takes the focus, since the pressed button is gone. */
export function TemporaryPasswordNote({ title, email, password, onDone }: TemporaryPasswordNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          {title}
        </h3>
        <p className="text-muted">
          Hand this password to <span className="font-semibold break-all text-ink">{email}</span>. It is shown only now, works for 72 hours
          and must be changed at the first sign-in.
        </p>
      </div>
      <CopyField label="Temporary password" text={password} subject="temporary password" />
      <Button className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
