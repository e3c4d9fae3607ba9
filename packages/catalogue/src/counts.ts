import type { CatalogueFiles } from './files.ts';
import { readReadings, unreadLines } from './review/readings.ts';
import { criticalities, specialtyCategories, type CatalogueSpecialty } from './format.ts';

const skillsOf = (specialty: CatalogueSpecialty) => specialty.categories.flatMap(({ skills }) => skills);
const whole = (value: number): string => value.toLocaleString('en');
const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const percent = (part: number, all: number): string => `${Math.round((100 * part) / all)} %`;

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[0]}–${sorted.at(-1)} (median ${sorted[Math.floor(sorted.length / 2)]})`;
}

/** The counts of the catalogue as Markdown for docs/catalogue.md. */
export function describeCounts(files: CatalogueFiles, all: CatalogueSpecialty[]): string {
  const { modules } = files;
  const readings = readReadings();
  const unreadOf = unreadLines(files, readings);
  const readingOf = (specialty: CatalogueSpecialty): string => {
    const unread = unreadOf({ specialty });
    return `${readings.get(specialty.slug)?.date ?? 'none'}${unread ? `, ${unread} ${unread === 1 ? 'line' : 'lines'} since` : ''}`;
  };
  const specialties = all.filter(({ replacedBy }) => !replacedBy);
  const listed = specialties.flatMap(skillsOf);
  const distinct = new Map(listed.map((skill) => [skill.id, skill]));
  const shared = [...distinct.keys()].filter((id) => id >= 500_000).length;
  const counted = specialties.map((specialty) => {
    const skills = skillsOf(specialty);
    const safety = skills.filter(({ isSafetySkill }) => isSafetySkill === 1).length;
    const critical = skills.filter(({ criticality }) => criticality === 'critical').length;
    return { specialty, skills: skills.length, categories: specialty.categories.length, safety, critical };
  });
  const byCriticality = criticalities.map((one) => {
    const count = [...distinct.values()].filter(({ criticality }) => criticality === one).length;
    return `${one} ${whole(count)} (${percent(count, distinct.size)})`;
  });
  const withStatus = (status: string): number => specialties.filter(({ review }) => review.status === status).length;
  return [
    row('what', 'count'),
    row('---', '---'),
    row(
      'specialties',
      `${specialties.length}: ${specialtyCategories.map((name) => `${name} ${specialties.filter(({ category }) => category === name).length}`).join(', ')}`,
    ),
    row('skills as listed', whole(listed.length)),
    row(
      'distinct skills',
      `${whole(distinct.size)}: ${whole(distinct.size - shared)} of one specialty, ${shared} of ${modules.length} modules`,
    ),
    row('skills of a specialty', spread(counted.map(({ skills }) => skills))),
    row('categories of a specialty', spread(counted.map(({ categories }) => categories))),
    row('safety skills of a specialty', spread(counted.map(({ safety }) => safety))),
    row('criticality of the distinct skills', byCriticality.join(', ')),
    row('clinically reviewed', `${withStatus('reviewed')} of ${specialties.length}, ${withStatus('in-review')} in review`),
    '',
    row('id', 'slug', 'name', 'skills', 'categories', 'safety', 'critical', 'second reading'),
    row('---:', '---', '---', '---:', '---:', '---:', '---:', '---'),
    ...counted.map(({ specialty, skills, categories, safety, critical }) =>
      row(specialty.id, specialty.slug, specialty.name, skills, categories, safety, percent(critical, skills), readingOf(specialty)),
    ),
    '',
    row('id', 'let go', 'name', 'in its place'),
    row('---:', '---', '---', '---'),
    ...all.flatMap(({ id, slug, name, replacedBy }) =>
      replacedBy ? [row(id, slug, name, replacedBy.map((one) => one.slug).join(', '))] : [],
    ),
  ].join('\n');
}
