import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';

interface RecoveryCodesProps {
  codes: string[];
  /** The heading level below that of the surroundings. */
  heading: 'h2' | 'h3';
  doneText: string;
  onDone: () => void;
}

const advice =
  "Each code signs you in once if you don't have your phone. Keep them where you keep your passwords, not on the phone itself.";

/** A code breaks in its middle alone, where a narrow screen has no room for its whole length. */
const halvesOf = (code: string) => {
  const middle = code.indexOf('-', code.length / 2 - 1) + 1;
  return [code.slice(0, middle), code.slice(middle)];
};

/** Recovery codes, which are shown only once. The heading takes the focus, since the pressed button is gone. */
export function RecoveryCodes({ codes, heading: Heading, doneText, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const text = `${brand.name}: recovery codes\n${advice}\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4">
      <div className="print-alone grid gap-4">
        <div className="grid gap-1">
          <Heading ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
            Recovery codes
          </Heading>
          <p className="text-muted">{advice} You can only see them now.</p>
        </div>
        <ul aria-label="Recovery codes" className="grid gap-y-2.5 rounded-control bg-sunken p-4 font-mono text-sm leading-tight">
          {codes.map((code) => (
            <li key={code}>
              {halvesOf(code).map((half) => (
                <span key={half} className="inline-block whitespace-nowrap">
                  {half}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} subject="recovery codes" />
        <Button variant="secondary" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <Button size="large" onClick={onDone}>
        {doneText}
      </Button>
    </div>
  );
}
