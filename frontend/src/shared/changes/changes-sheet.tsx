import type { Changes, SkillChange } from '@larkfield/schemas/checklist/changes.ts';
import { ArrowRight, ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { Select } from '#src/shared/form/text-input.tsx';
import { countOf, formatDate } from '#src/shared/text/format-date.ts';
import { answerChanges, answerText, questionWords } from './answer-changes.ts';

const isSafety = ({ before, after }: SkillChange) => Boolean(before?.isSafety || after?.isSafety);

interface ChangesSheetProps {
  changes: Changes;
  onRevision: (revision: number) => void;
}

/**
 * The changes on a checklist since an earlier revision, in words and arrows, so that print and screen readers give the same content as the
 * screen.
 */
export function ChangesSheet({ changes, onRevision }: ChangesSheetProps) {
  const { later, earlier, newest } = changes;
  return (
    <div className="grid gap-5 print:block print:space-y-5">
      {newest > 1 && <RevisionChoice newest={newest} shown={later.revision} onRevision={onRevision} />}
      {earlier ? (
        <Comparison {...changes} earlier={earlier} />
      ) : (
        <p className="rounded-card border border-line bg-surface p-5">
          {later.shortReference}, revision {later.revision}, is the first one, so there's nothing to compare it with.
        </p>
      )}
    </div>
  );
}

function RevisionChoice({ newest, shown, onRevision }: { newest: number; shown: number; onRevision: (revision: number) => void }) {
  const id = useId();
  return (
    <div className="grid max-w-sm gap-1.5 print:hidden">
      <label htmlFor={id} className="font-semibold">
        Revision
      </label>
      <Select id={id} value={shown} onChange={(event) => onRevision(Number(event.target.value))}>
        {Array.from({ length: newest }, (_, index) => newest - index).map((revision) => (
          <option key={revision} value={revision}>{`${revision}${revision === newest ? ' (newest)' : ''}`}</option>
        ))}
      </Select>
    </div>
  );
}

function Comparison({
  later,
  earlier,
  changes,
  profile,
  details,
  unchanged,
  changedRatings,
  ratings,
}: Changes & { earlier: NonNullable<Changes['earlier']> }) {
  const isRenewal = later.submissionId !== earlier.submissionId;
  const parts = [
    { title: 'Safety-critical skills', list: changes.filter(isSafety) },
    { title: 'Other skills', list: changes.filter((change) => !isSafety(change)) },
  ];
  return (
    <>
      <p className="max-w-[68ch] text-lg">
        <strong>
          {changedRatings} of {countOf(ratings, 'rating')} changed
        </strong>{' '}
        {isRenewal ? 'in the renewal' : `in revision ${later.revision}`} {madeText(later)}, compared with{' '}
        {isRenewal ? `${earlier.shortReference}, ` : `revision ${earlier.revision} `}
        {madeText(earlier)}. {countOf(unchanged, 'skill')} as before.
      </p>
      <Details details={details} />
      {parts.map(({ title, list }) => (
        <section key={title} aria-label={title} className="overflow-clip rounded-card border border-line bg-surface print:overflow-visible">
          <h2 className="flex break-after-avoid items-center gap-2 px-4 py-3 text-xl sm:px-5">
            {title === parts[0]!.title && <ShieldAlert aria-hidden="true" className="size-5 text-warning" />}
            <span>{`${title}: ${list.length === 0 ? 'nothing changed' : countOf(list.length, 'change')}`}</span>
          </h2>
          {list.length > 0 && (
            <ul>
              {list.map((change) => (
                <ChangeRow key={(change.after ?? change.before)?.skillId} change={change} />
              ))}
            </ul>
          )}
        </section>
      ))}
      {profile.length > 0 && (
        <TermSection
          title="Experience and credentials"
          terms={profile.map(({ term, before, after }) => ({
            term,
            before: before.join('; ') || 'Not given',
            after: after.join('; ') || (before.length > 0 ? 'Taken out' : 'Not given'),
          }))}
        />
      )}
    </>
  );
}

/** The day of a revision. A correction of details is not signed. */
const madeText = ({ signedAt, correction }: Changes['later']) =>
  correction ? `corrected on ${formatDate(correction.at)}` : `signed on ${formatDate(signedAt)}`;

const detailNames = { candidateName: 'Name', phone: 'Phone', dateOfBirth: 'Date of birth' } as const;

function Details({ details }: Pick<Changes, 'details'>) {
  if (details.length === 0) return null;
  return (
    <TermSection
      title="Personal details"
      terms={details.map(({ field, before, after }) => ({
        term: detailNames[field],
        before: field === 'dateOfBirth' ? 'As stored before' : (before ?? 'Not given'),
        after: field === 'dateOfBirth' ? 'Corrected' : (after ?? 'Taken out'),
      }))}
    />
  );
}

/** Named values that have changed, before and after. */
function TermSection({ title, terms }: { title: string; terms: { term: string; before: string; after: string }[] }) {
  return (
    <section aria-label={title} className="overflow-clip rounded-card border border-line bg-surface print:overflow-visible">
      <h2 className="break-after-avoid px-4 py-3 text-xl sm:px-5">{title}</h2>
      <ul>
        {terms.map(({ term, before, after }) => (
          <li key={term} className="grid gap-1 break-inside-avoid border-t border-line px-4 py-3 sm:px-5">
            <p className="font-semibold">{term}</p>
            <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              <span>{before}</span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">changed to</span> <strong>{after}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change }: { change: SkillChange }) {
  const { before, after } = change;
  const words = questionWords(change);
  const lone = before && after ? null : (after ?? before);
  return (
    <li className="grid gap-1 break-inside-avoid border-t border-line px-4 py-3 sm:px-5">
      <p className="font-semibold wrap-anywhere">
        {before && after && before.skill !== after.skill ? (
          <>
            <del className="font-normal">
              <span className="sr-only">Asked before: </span>
              {before.skill}
            </del>{' '}
            <ins className="no-underline">
              <span className="sr-only">Asked now: </span>
              {after.skill}
            </ins>
          </>
        ) : (
          (after ?? before)?.skill
        )}
      </p>
      {words.length > 0 && <p>{`${words.join('. ')}${lone ? `: ${answerText(lone)}` : ''}`}</p>}
      {answerChanges(change).map(({ scale, before: was, after: is, direction }) => (
        <p key={scale} className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{scale}:</span> {was}
          <ArrowRight aria-hidden="true" className="size-4" />
          <span className="sr-only">changed to</span> <strong>{is}</strong> <span>({direction})</span>
        </p>
      ))}
    </li>
  );
}
