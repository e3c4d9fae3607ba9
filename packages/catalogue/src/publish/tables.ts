import type { CatalogueReview } from '@larkfield/schemas/catalogue/specialties.ts';
import { notYetReviewed } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { stringify } from 'csv-stringify/sync';
import type { PublishedCatalogue } from '@larkfield/schemas/catalogue/published-catalogue.ts';

/** The statement on a list's clinical review in published files. */
export function reviewFact({ status, accepted }: CatalogueReview = { status: 'draft' }): string {
  if (status !== 'reviewed' || !accepted) return notYetReviewed;
  const readers = accepted.readers.map(
    ({ by, license, state, certificates, checkedOn, checkedBy }) =>
      `${by} (${[license, state, certificates].filter(Boolean).join(', ')}; checked on ${checkedOn} by ${checkedBy})`,
  );
  return `Reviewed on ${accepted.date} by ${readers.join(', ')}; next due ${accepted.nextDue}`;
}

type Row = Record<string, string | number>;

/** CSV by RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that looks like a formula stays text. */
const table = (rows: Row[]): string => stringify(rows, { header: true, bom: true, record_delimiter: 'windows', escape_formulas: true });

/** Joins several values in one cell. */
const several = (values: string[]): string => values.join('; ');

/** A row for each skill with the lists that contain it; retired skills come last. */
export function skillsTable({ skills, retired, specialties }: PublishedCatalogue): string {
  const askedIn = new Map<number, { slug: string; safety: boolean }[]>(skills.map(({ id }) => [id, []]));
  for (const { slug, categories } of specialties.filter(({ replacedBy }) => !replacedBy))
    for (const { id, safety } of categories.flatMap((group) => group.skills)) askedIn.get(id)?.push({ slug, safety });
  const current = skills.map((skill): Row => {
    const lists = askedIn.get(skill.id)!;
    return {
      id: skill.id,
      uri: skill.uri,
      skill: skill.skill,
      status: 'current',
      criticality: skill.criticality,
      module: skill.module ?? '',
      asked_in: several(lists.map(({ slug }) => slug)),
      safety_in: several(lists.filter(({ safety }) => safety).map(({ slug }) => slug)),
      emergency: skill.emergency ? 'yes' : 'no',
      why: skill.why ?? '',
      source: skill.source ?? '',
      merged_into: '',
    };
  });
  const blank = { criticality: '', module: '', asked_in: '', safety_in: '', emergency: '', why: '', source: '' };
  const former = retired.map(({ id, uri, skill, mergedInto }): Row => ({
    id,
    uri,
    skill,
    status: 'retired',
    ...blank,
    merged_into: mergedInto ?? '',
  }));
  return table([...current, ...former]);
}

/** A row for each specialty. */
export function specialtiesTable({ specialties }: PublishedCatalogue): string {
  return table(
    specialties.map((list) => {
      const skills = list.categories.flatMap((group) => group.skills);
      return {
        id: list.id,
        uri: list.uri,
        slug: list.slug,
        name: list.name,
        category: list.category,
        version: list.version,
        review: reviewFact(list.review),
        core: list.core ?? '',
        families: several(list.families),
        replaced_by: several((list.replacedBy ?? []).map(({ slug }) => slug)),
        aliases: several(list.aliases),
        certifications: several(list.certifications),
        skills: skills.length,
        safety_skills: skills.filter(({ safety }) => safety).length,
        onet_soc_code: several(list.occupations.map(({ code }) => code)),
        onet_soc_title: several(list.occupations.map(({ title }) => title)),
        hsloc_code: several(list.locations.map(({ code }) => code)),
        hsloc_name: several(list.locations.map(({ title }) => title)),
      };
    }),
  );
}
