import { catalogueAttributions, catalogueLicence } from '@larkfield/schemas/catalogue/catalogue-licence.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';

/** The files that are published, by their address in the API. */
export const catalogueFiles = [
  {
    name: 'catalogue.json',
    address: '/api/catalogue/export.json',
    text: 'Everything: specialties on their tiers, skills with criticality, why and source of safety skills, retired skills and what took their place.',
  },
  {
    name: 'skills.csv',
    address: '/api/catalogue/skills.csv',
    text: 'Every skill on a row, with the specialties that ask it. For spreadsheets.',
  },
  {
    name: 'specialties.csv',
    address: '/api/catalogue/specialties.csv',
    text: 'Every specialty on a row, with its tiers, certifications and codes.',
  },
  {
    name: 'case.json',
    address: '/api/catalogue/case.json',
    text: 'A package of 1EdTech CASE 1.1 for systems that exchange competencies, with identifiers that stay the same.',
  },
] as const;

/** The stable address of a page, as it is cited. */
const citedAddress = (path: string) => `https://${brand.domain}${path}`;

/** How the catalogue is named in a text. */
export const citation = `${brand.legalName}, Clinical skills catalogue, [edition], ${citedAddress(paths.catalogue)}, CC BY 4.0.`;

/** The licence, and what is owed to others. */
export function LicenceText() {
  return (
    <>
      <p>
        The catalogue is offered by {brand.legalName} under{' '}
        <a href={catalogueLicence.url} rel="license noreferrer" className="text-link">
          {catalogueLicence.name}
        </a>
        : use, share and change it, also commercially, as long as you name us and the edition and say what you changed. These terms await
        their final confirmation by the firm.
      </p>
      {catalogueAttributions.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
