import { brand } from '@larkfield/brand/brand.ts';

/** Where the catalogue is published: the site's own origin, whatever machine serves or exports it. */
export const publishedOrigin = `https://${brand.domain}`;

/** The stable addresses of the catalogue and its parts, under an origin. */
export const addressesUnder = (origin: string) => ({
  catalogue: `${origin}/catalogue`,
  skill: (id: number) => `${origin}/catalogue/skills/${id}`,
  specialty: (slug: string) => `${origin}/catalogue/specialties/${slug}`,
});
