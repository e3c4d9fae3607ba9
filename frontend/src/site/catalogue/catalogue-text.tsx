import { catalogueAttributions, catalogueLicence } from '@larkfield/schemas/catalogue/catalogue-licence.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';

/** The published files, by their address in the API. */
export const catalogueFiles = [
  {
    name: 'catalogue.json',
    address: '/api/catalogue/export.json',
    text: 'Everything: specialties by tier, skills with their criticality, the reason and source for each safety skill, and retired skills with what replaced them.',
  },
  {
    name: 'skills.csv',
    address: '/api/catalogue/skills.csv',
    text: 'One skill per row, with the specialties that ask for it. For spreadsheets.',
  },
  {
    name: 'specialties.csv',
    address: '/api/catalogue/specialties.csv',
    text: 'One specialty per row, with its tiers, certifications and codes.',
  },
] as const;

/** The stable address of a page in a citation. */
const citedAddress = (path: string) => `https://${brand.domain}${path}`;

/** The citation of the catalog. */
export const citation = `${brand.legalName}, Clinical skills catalog, [edition], ${citedAddress(paths.catalogue)}, CC BY 4.0.`;

/** The licence, and the acknowledgement of sources. */
export function LicenceText() {
  return (
    <>
      <p>
        The catalog is offered by {brand.legalName} under{' '}
        <a href={catalogueLicence.url} rel="license noreferrer" className="text-link">
          {catalogueLicence.name}
        </a>
        : use it, share it and change it, even commercially, as long as you name us and the edition and say what you changed. We have not
        confirmed these terms yet.
      </p>
      {catalogueAttributions.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
