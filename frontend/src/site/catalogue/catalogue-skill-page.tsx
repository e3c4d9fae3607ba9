import type { getCatalogueSkill } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, TriangleAlert } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { mailLink } from '#src/shared/text/contact-links.ts';
import { catalogueSkillPath, catalogueSpecialtyPath } from '#src/shared/text/paths.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { ExplainedWording } from '#src/shared/wording/explained-wording.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { CatalogueEntry, CatalogueEntryState } from './catalogue-entry.tsx';
import { CriticalityBadge, criticalityMeanings } from './criticality.tsx';
import { StableAddress } from './stable-address.tsx';

type SkillPage = ReplyOf<typeof getCatalogueSkill>;

const address = { method: 'GET', path: '/api/catalogue/skills/:id' } as const;

/** The page at the stable address of a skill. */
export function CatalogueSkillPage() {
  const { id = '' } = useParams();
  const query = useQuery(endpointQuery<typeof getCatalogueSkill>(address, { params: { id } }));
  usePageTitle(query.data && (query.data.skill ?? query.data.retired)?.skill);
  return (
    <CatalogueEntry>
      {query.data?.skill && <SkillInUse key={id} page={query.data} skill={query.data.skill} />}
      {query.data?.retired && <RetiredSkill key={id} page={query.data} retired={query.data.retired} />}
      {!query.data && <CatalogueEntryState query={query} what="skill" />}
    </CatalogueEntry>
  );
}

function SkillInUse({ page: { askedIn, abbreviations }, skill }: { page: SkillPage; skill: NonNullable<SkillPage['skill']> }) {
  return (
    <>
      <header className="grid gap-4">
        <PageHeading className="text-3xl text-balance">
          <ExplainedWording wording={skill.skill} abbreviations={abbreviations} />
        </PageHeading>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-lg text-muted">
          <CriticalityBadge criticality={skill.criticality} />
          {criticalityMeanings[skill.criticality]}
        </p>
      </header>
      {skill.why !== null && (
        <section aria-label="Why it is a safety skill" className="grid gap-2 rounded-card border border-line bg-surface p-5">
          <h2 className="flex items-center gap-2 text-xl">
            <TriangleAlert aria-hidden="true" className="size-5 text-warning" />
            How an error harms
          </h2>
          <p className="text-lg">{skill.why}</p>
          {skill.source !== null && <p className="text-muted">Source: {skill.source}</p>}
          {skill.emergency && <p className="text-muted">Rare enough that a drill or simulation counts as use.</p>}
        </section>
      )}
      <section aria-labelledby="asked-in" className="grid gap-3">
        <h2 id="asked-in" className="text-2xl">
          {askedIn.length === 0
            ? 'Not on any current list'
            : `On the lists of ${askedIn.length} ${askedIn.length === 1 ? 'specialty' : 'specialties'}`}
        </h2>
        <ul className="grid">
          {askedIn.map(({ slug, name, heading, tier, safety }) => (
            <li key={slug} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5">
              <Link to={catalogueSpecialtyPath(slug)} className="text-link py-1">
                {name}
              </Link>
              <span className="text-muted">{`${heading}${tier !== null ? `, from ${tier}` : ''}`}</span>
              {safety && <Badge tone="warning">Safety skill</Badge>}
            </li>
          ))}
        </ul>
      </section>
      {skill.replaces.length > 0 && (
        <p className="text-muted">
          <span>It used to be number </span>
          {skill.replaces.map((id, index) => (
            <span key={id}>
              {index > 0 && <span>, </span>}
              <Link to={catalogueSkillPath(id)} className="text-link">
                {id}
              </Link>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
      <SuggestChange id={skill.id} />
      <StableAddress uri={skill.uri} id={String(skill.id)} />
    </>
  );
}

/** A mail to the firm about one skill, and about the list whose page led here. */
function SuggestChange({ id }: { id: number }) {
  const { list } = (useLocation().state ?? {}) as { list?: string };
  const subject = `Suggested change: skill ${id}${list === undefined ? '' : ` of ${list}`}`;
  return (
    <p>
      <a href={mailLink({ to: brand.emails.general, subject, body: '' })} className="text-link py-1">
        Suggest a change
      </a>
    </p>
  );
}

function RetiredSkill({ page: { successor, abbreviations }, retired }: { page: SkillPage; retired: NonNullable<SkillPage['retired']> }) {
  return (
    <>
      <PageHeading className="text-3xl text-balance">
        <ExplainedWording wording={retired.skill} abbreviations={abbreviations} />
      </PageHeading>
      <Note icon={Archive} tone="warning">
        This skill is retired. No checklist asks for it anymore, but earlier reports still show it.
      </Note>
      {successor ? (
        <p className="text-lg">
          It was replaced by{' '}
          <Link to={catalogueSkillPath(successor.id)} className="text-link">
            <ExplainedWording wording={successor.skill} abbreviations={abbreviations} />
          </Link>
          .
        </p>
      ) : (
        <p className="text-lg">No other skill replaced it.</p>
      )}
      <StableAddress uri={retired.uri} id={String(retired.id)} />
    </>
  );
}
