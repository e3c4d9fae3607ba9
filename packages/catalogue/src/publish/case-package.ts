import type { CaseAssociation, CaseItem, CasePackage } from '@larkfield/schemas/catalogue/published/case-package.ts';
import type {
  PublishedCatalogue,
  PublishedList,
  PublishedSkill,
  RetiredSkill,
} from '@larkfield/schemas/catalogue/published/published-catalogue.ts';
import { reviewFact } from './review-fact.ts';
import { addressesUnder, nameUuid, publishedOrigin } from './addresses.ts';

/** What an association joins. */
interface Node {
  title: string;
  uri: string;
}

const language = 'en-US';
const itemTypes = {
  Specialty: 'A clinical specialty with its checklist',
  Category: 'A heading of a checklist',
  Skill: 'One competency that is rated',
};

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const linkTo = ({ title, uri }: Node) => ({ title, identifier: nameUuid(uri), uri });

/** The catalogue as a package of 1EdTech CASE 1.1. Identifiers come from the stable addresses: a later package names the same things alike. */
export function toCasePackage(catalogue: PublishedCatalogue): CasePackage {
  const changed = { lastChangeDateTime: `${catalogue.edition}T00:00:00Z` };
  const addresses = addressesUnder(publishedOrigin);
  const document: Node = { title: catalogue.title, uri: catalogue.uri };
  const retiredGroup: Node = { title: 'Retired skills', uri: `${catalogue.uri}#retired` };
  const item = (node: Node, CFItemType: keyof typeof itemTypes, more: Partial<CaseItem> = {}): CaseItem => ({
    identifier: nameUuid(node.uri),
    uri: node.uri,
    fullStatement: node.title,
    CFItemType,
    language,
    ...more,
    ...changed,
  });
  const join = (type: CaseAssociation['associationType'], origin: Node, destination: Node, sequenceNumber?: number): CaseAssociation => {
    const identifier = nameUuid(`${origin.uri} ${type} ${destination.uri}`);
    return {
      identifier,
      uri: `${addresses.package}#${identifier}`,
      associationType: type,
      ...(sequenceNumber !== undefined && { sequenceNumber }),
      originNodeURI: { ...linkTo(origin), targetType: 'CASE' },
      destinationNodeURI: { ...linkTo(destination), targetType: 'CASE' },
      ...changed,
    };
  };
  const skillNode = ({ skill, uri }: PublishedSkill | RetiredSkill): Node => ({ title: skill, uri });
  const listNode = ({ name, uri }: PublishedList): Node => ({ title: name, uri });
  const headingNode = (list: PublishedList, name: string): Node => ({ title: name, uri: `${list.uri}#${slugOf(name)}` });
  const inUse = new Map(catalogue.skills.map((skill) => [skill.id, skill]));
  const { specialties, skills, retired } = catalogue;
  const license: Node = { title: catalogue.licence.name, uri: catalogue.licence.url };
  return {
    CFDocument: {
      ...linkTo(document),
      creator: catalogue.publisher,
      publisher: catalogue.publisher,
      caseVersion: '1.1',
      officialSourceURL: catalogue.uri,
      description: 'Clinical skills checklists of nursing, allied health and therapy, by specialty.',
      language,
      version: catalogue.edition,
      adoptionStatus: 'Draft',
      licenseURI: linkTo(license),
      notes: [catalogue.status, ...catalogue.attributions].join(' '),
      ...changed,
    },
    CFItems: [
      ...specialties.flatMap((list) => [
        item(listNode(list), 'Specialty', {
          humanCodingScheme: list.slug,
          ...(list.aliases.length > 0 && { alternativeLabel: list.aliases.join(', ') }),
          extensions: { review: reviewFact(list.review), ...(list.replacedBy && { status: 'retired' }) },
        }),
        ...list.categories.map(({ name }) => item(headingNode(list, name), 'Category')),
      ]),
      ...skills.map((skill) => item(skillNode(skill), 'Skill', describe(skill))),
      item(retiredGroup, 'Category'),
      ...retired.map((skill) =>
        item(skillNode(skill), 'Skill', { humanCodingScheme: String(skill.id), extensions: { status: 'retired' } }),
      ),
    ],
    CFAssociations: [
      ...specialties.flatMap((list, place) => [
        join('isChildOf', listNode(list), document, place + 1),
        ...list.categories.flatMap((group, index) => {
          const heading = headingNode(list, group.name);
          return [
            join('isChildOf', heading, listNode(list), index + 1),
            ...group.skills.map(({ id }, position) => join('isChildOf', skillNode(inUse.get(id)!), heading, position + 1)),
          ];
        }),
      ]),
      ...specialties.flatMap((list) =>
        (list.replacedBy ?? []).map(({ slug, name }) =>
          join('replacedBy', listNode(list), { title: name, uri: addresses.specialty(slug) }),
        ),
      ),
      join('isChildOf', retiredGroup, document, specialties.length + 1),
      ...retired.map((skill, position) => join('isChildOf', skillNode(skill), retiredGroup, position + 1)),
      ...retired.flatMap((skill) => {
        const successor = skill.mergedInto === null ? undefined : inUse.get(skill.mergedInto);
        return successor ? [join('replacedBy', skillNode(skill), skillNode(successor))] : [];
      }),
    ],
    CFDefinitions: {
      CFItemTypes: Object.entries(itemTypes).map(([title, description], index) => ({
        ...linkTo({ title, uri: `${catalogue.uri}#type-${title.toLowerCase()}` }),
        description,
        hierarchyCode: String(index + 1),
        ...changed,
      })),
      CFLicenses: [{ ...linkTo(license), licenseText: `${catalogue.licence.name}: ${catalogue.licence.url}`, ...changed }],
    },
  };
}

/** What a package says of a skill beside its wording. */
function describe({ id, criticality, emergency, why, source }: PublishedSkill): Partial<CaseItem> {
  return {
    humanCodingScheme: String(id),
    ...(why !== null && { notes: source === null ? why : `${why} Source: ${source}` }),
    extensions: { criticality, ...(emergency && { emergency }) },
  };
}
