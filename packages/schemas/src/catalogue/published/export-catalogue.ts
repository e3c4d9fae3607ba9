import { endpoint } from '#src/endpoint.ts';
import { publishedCatalogueSchema } from './published-catalogue.ts';

const published = { method: 'GET', service: 'checklist', access: 'public' } as const;

export const exportCatalogue = endpoint({
  ...published,
  path: '/api/catalogue/export.json',
  summary: 'The whole catalogue: specialties on their tiers, skills, and what became of retired ones',
  reply: publishedCatalogueSchema,
});

export const exportSkills = endpoint({
  ...published,
  path: '/api/catalogue/skills.csv',
  summary: 'Every skill of the catalogue as a table, retired ones last',
  reply: { contentType: 'text/csv' },
});

export const exportSpecialties = endpoint({
  ...published,
  path: '/api/catalogue/specialties.csv',
  summary: 'Every specialty of the catalogue as a table',
  reply: { contentType: 'text/csv' },
});
