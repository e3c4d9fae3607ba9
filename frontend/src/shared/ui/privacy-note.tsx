import { privacyNotes, privacyPolicy, type PrivacyNoteKind } from '@larkfield/brand/privacy-notes.ts';
import { classNames } from './class-names.ts';

/**
 * The short notice beside fields for personal data. It is below the main action, so that it moves nothing. The policy opens in a new tab,
 * so that input is not lost.
 */
export function PrivacyNote({ kind, className }: { kind: PrivacyNoteKind; className?: string }) {
  return (
    <p className={classNames('max-w-[75ch] text-sm text-muted', className)}>
      <span>{privacyNotes[kind]} </span>
      <a href={privacyPolicy.path} target="_blank" rel="noopener" className="text-link whitespace-nowrap">
        {privacyPolicy.words}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
