import type { findBySkill } from '@larkfield/schemas/catalogue/find-by-skill.ts';
import type { Specialty } from '@larkfield/schemas/catalogue/specialty.ts';
import { useId } from 'react';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { slugOf } from '#src/shared/specialties/filter-specialties.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { Link } from '#src/shared/ui/link.tsx';

/** So many are told; what more lists ask than that leads nowhere. */
const most = 12;

interface AskingListsProps {
  text: string;
  /** Those that may be shown: not found by name already, and of the chosen category. */
  among: readonly Specialty[];
  /** Others were found by name. */
  isMore: boolean;
}

/** The checklists that ask about what was searched for. Give it the text as key: another one is asked for anew. */
export function AskingLists({ text, among, isMore }: AskingListsProps) {
  const { data } = usePublicList<typeof findBySkill>({ method: 'GET', path: '/api/specialties/by-skill' }, { query: { text } });
  const title = useId();
  const shown = (data?.data ?? []).flatMap(({ slug, skill, count }) => {
    const specialty = among.find((one) => slugOf(one) === slug);
    return specialty ? [{ specialty, skill, count }] : [];
  });
  return (
    <section aria-labelledby={shown.length > 0 ? title : undefined} className="grid gap-2">
      <div role="status">
        {shown.length > 0 && (
          <h2
            id={title}
            className="mt-2 text-xl wrap-anywhere"
          >{`${shown.length} ${isMore ? 'more ' : ''}${shown.length === 1 ? 'checklist asks' : 'checklists ask'} about “${text}”`}</h2>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {shown.slice(0, most).map(({ specialty, skill, count }) => (
            <li key={specialty.id} className="border-b border-line py-1">
              <Link to={checklistPath(slugOf(specialty))} className="group block min-h-11 rounded-key py-2">
                <span className="font-semibold text-accent-text group-hover:underline">{specialty.name}</span>
                <span className="block text-sm text-muted wrap-anywhere">{`${skill}${count > 1 ? ` and ${count - 1} more` : ''}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length > most && <p className="text-sm text-muted">The {most} that ask most about it. Add a word to find fewer.</p>}
    </section>
  );
}
