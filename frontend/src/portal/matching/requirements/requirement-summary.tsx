import { measureText } from '@larkfield/report/packet/fact-words.ts';
import { calendarText } from '@larkfield/report/profile/profile-words.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirement-set.ts';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';

/** What is asked for, musts before wishes; closed, since whoever searches has written it. */
export function RequirementSummary({ set: { job, startsOn, specialty, requirements, labels } }: { set: RequirementSet }) {
  const listed = requirements.map((requirement, index) => ({ requirement, label: labels[index] ?? '' }));
  const parts = (['must', 'wish'] as const).map((need) => ({ need, items: listed.filter((one) => one.requirement.need === need) }));
  return (
    <div className="grid gap-3">
      <FactList>
        {job && <Fact name="Job">{job}</Fact>}
        {startsOn && <Fact name="Starts">{calendarText(startsOn)}</Fact>}
        <Fact name="Specialty">{specialty.name}</Fact>
      </FactList>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-accent-text">
          What the job asks for ({requirements.length})
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {parts
            .filter(({ items }) => items.length > 0)
            .map(({ need, items }) => (
              <section key={need}>
                <h2 className="font-semibold">{need === 'must' ? 'Required' : 'Preferred'}</h2>
                <ul className="list-disc pl-5">
                  {items.map(({ requirement, label }) => (
                    <li key={label} className="wrap-anywhere">
                      {label} <span className="text-muted">({measureText(requirement, startsOn)})</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </details>
    </div>
  );
}
