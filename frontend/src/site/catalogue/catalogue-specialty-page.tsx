import type { getCatalogueSpecialty } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { reviewText } from '@larkfield/report/review-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router-dom';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { catalogueSkillPath, catalogueSpecialtyPath, checklistPath } from '#src/shared/text/paths.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { ExplainedWording } from '#src/shared/wording/explained-wording.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { CatalogueEntry, CatalogueEntryState } from './catalogue-entry.tsx';
import { CriticalityBadge } from './criticality.tsx';
import { StableAddress } from './stable-address.tsx';

type SpecialtyPage = ReplyOf<typeof getCatalogueSpecialty>;

const address = { method: 'GET', path: '/api/catalogue/specialties/:slug' } as const;

/** The page at the stable address of a specialty, with its whole list. */
export function CatalogueSpecialtyPage() {
  const { slug = '' } = useParams();
  const query = useQuery(endpointQuery<typeof getCatalogueSpecialty>(address, { params: { slug } }));
  usePageTitle(query.data?.specialty.name);
  return (
    <CatalogueEntry>
      {query.data ? <SpecialtyList page={query.data} /> : <CatalogueEntryState query={query} what="specialty" />}
    </CatalogueEntry>
  );
}

function SpecialtyList({ page: { specialty, tiers, categories, abbreviations } }: { page: SpecialtyPage }) {
  const skills = categories.flatMap((category) => category.skills);
  const nameOf = (slug: string) => tiers.find((tier) => tier.slug === slug)?.name ?? slug;
  return (
    <>
      <header className="grid justify-items-start gap-4">
        <PageHeading className="text-3xl sm:text-4xl">{specialty.name}</PageHeading>
        <p className="text-lg text-muted">
          {skills.length} skills in {categories.length} categories. Version {specialty.version} of the list.
        </p>
        {specialty.replacedBy === undefined ? (
          <ButtonLink to={checklistPath(specialty.slug)}>Rate these skills</ButtonLink>
        ) : (
          <Note icon={Archive}>
            <span>{`This list is no longer offered.${specialty.replacedBy.length > 0 ? ' It was replaced by ' : ''}`}</span>
            {specialty.replacedBy.map(({ slug, name }, index) => (
              <Fragment key={slug}>
                {index > 0 && <span> and </span>}
                <Link to={catalogueSpecialtyPath(slug)} className="font-medium underline">
                  {name}
                </Link>
              </Fragment>
            ))}
            {specialty.replacedBy.length > 0 && <span>.</span>}
          </Note>
        )}
      </header>
      <SpecialtyFacts specialty={specialty} tiers={tiers} />
      {categories.map(({ name, skills: listed }) => (
        <section key={name} aria-label={name} className="overflow-clip rounded-card border border-line bg-surface">
          <h2 className="px-5 py-4 text-xl">{name}</h2>
          <ul>
            {listed.map(({ id, skill, criticality, tier, safety }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2.5">
                <Link
                  to={catalogueSkillPath(id)}
                  state={{ list: specialty.slug }}
                  className="min-w-0 flex-[1_1_18rem] py-1 hover:text-accent-text hover:underline"
                >
                  <ExplainedWording wording={skill} abbreviations={abbreviations} />
                </Link>
                {safety && <Badge tone="warning">Safety skill</Badge>}
                {tier !== null && <span className="text-sm text-muted">{nameOf(tier)}</span>}
                <CriticalityBadge criticality={criticality} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <StableAddress uri={specialty.uri} id={specialty.slug} />
    </>
  );
}

/** The facts of a specialty beside its skills; missing ones are left out. */
function SpecialtyFacts({ specialty, tiers }: Pick<SpecialtyPage, 'specialty' | 'tiers'>) {
  const codes = (list: SpecialtyPage['specialty']['locations']) => list.map(({ code, title }) => `${title} (${code})`).join(', ');
  const facts = [
    ['Clinical review', reviewText(specialty.review, new Date())],
    ['Also called', specialty.aliases.join(', ')],
    ['Built on', tiers.map(({ name }) => name).join(', ')],
    ['Certifications', specialty.certifications.join(', ')],
    ['Occupation (O*NET-SOC)', codes(specialty.occupations)],
    ['Patient care location (CDC NHSN)', codes(specialty.locations)],
  ].filter(([, text]) => text !== '');
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, text]) => (
        <div key={label} className="sm:contents">
          <dt className="text-muted">{label}</dt>
          <dd className="max-sm:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
