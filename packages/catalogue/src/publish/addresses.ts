import { createHash } from 'node:crypto';
import { brand } from '@larkfield/brand/brand.ts';

/** Where the catalogue is published: the site's own origin, whatever machine serves or exports it. */
export const publishedOrigin = `https://${brand.domain}`;

/** The stable addresses of the catalogue and its parts, under an origin. */
export const addressesUnder = (origin: string) => ({
  catalogue: `${origin}/catalogue`,
  package: `${origin}/api/catalogue/case.json`,
  skill: (id: number) => `${origin}/catalogue/skills/${id}`,
  specialty: (slug: string) => `${origin}/catalogue/specialties/${slug}`,
});

/** RFC 9562, appendix "Namespace IDs": names that are URLs. */
const urlNamespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** A UUID of version 5: the same name has the same one everywhere and always. */
export function nameUuid(name: string, namespace: string = urlNamespace): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
