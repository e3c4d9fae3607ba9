import type { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useId, useState } from 'react';
import { type KeptDraft, listKeptDrafts } from '#src/candidate/shared/kept-drafts.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { checklistPath, editPath, renewPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';

const pathOf = ({ edits, follows }: KeptDraft, slug: string) =>
  edits ? editPath(slug, edits) : follows ? renewPath(slug, follows) : checklistPath(slug);

const address = { method: 'GET', path: '/api/specialties' } as const;
const query = { limit: checklistConstants.specialtyListLimit };

/** Checklists that were started in this browser and not submitted. An edit or a renewal is listed only during a visit of its owner. */
export function Unfinished({ own }: { own: readonly string[] }) {
  const [kept] = useState(() => listKeptDrafts());
  const drafts = kept.filter(({ edits, follows }) => {
    const of = edits ?? follows;
    return of === null || own.includes(of);
  });
  return drafts.length > 0 && <UnfinishedList drafts={drafts} />;
}

function UnfinishedList({ drafts }: { drafts: KeptDraft[] }) {
  const titleId = useId();
  const { data } = usePublicList<typeof listSpecialties>(address, { query });
  const rows = drafts.flatMap((draft) => {
    const specialty = data?.data.find(({ id }) => id === draft.specialtyId);
    return specialty ? [{ draft, specialty }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-2xl">
        Not submitted yet
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map(({ draft, specialty: { name, slug } }) => (
            <li key={draft.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
              <div className="grid min-w-0 gap-1">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h3 className="text-lg leading-tight">{name}</h3>
                  <Badge tone="neutral">{draft.edits ? 'Draft of an edit' : 'Draft'}</Badge>
                </div>
                <p className="text-muted">
                  {countOf(draft.rated, 'skill')} rated · saved {formatDateTime(new Date(draft.savedAt).toISOString())}
                </p>
              </div>
              <ButtonLink to={pathOf(draft, slug)} variant="secondary">
                Continue <span className="sr-only">{name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
      <p className="text-sm text-muted">
        Kept in this browser tab only, until you close it. To finish on another device, choose Save Draft on the checklist.
      </p>
    </section>
  );
}
