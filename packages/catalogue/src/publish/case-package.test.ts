import { expect, test } from 'vitest';
import { casePackageSchema } from '@larkfield/schemas/catalogue/published/case-package.ts';
import { nameUuid } from './addresses.ts';
import { toCasePackage } from './case-package.ts';
import { publishCatalogue } from './publish-catalogue.ts';

const catalogue = publishCatalogue();
const made = toCasePackage(catalogue);

/** What the specification (1EdTech CASE 1.1, CFPackage) requires, written down a second time. */
const required = {
  CFDocument: ['identifier', 'uri', 'creator', 'title', 'lastChangeDateTime'],
  CFItem: ['identifier', 'fullStatement', 'uri', 'lastChangeDateTime'],
  CFAssociation: ['identifier', 'associationType', 'uri', 'originNodeURI', 'destinationNodeURI', 'lastChangeDateTime'],
  CFItemType: ['identifier', 'uri', 'title', 'description', 'hierarchyCode', 'lastChangeDateTime'],
  CFLicense: ['identifier', 'uri', 'title', 'licenseText', 'lastChangeDateTime'],
  link: ['title', 'identifier', 'uri'],
};
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function lacking(one: object, fields: string[]): string[] {
  return fields.filter((field) => !(one as Record<string, unknown>)[field]);
}

test('the package has every field that the specification requires, and no other than ours', () => {
  expect(casePackageSchema.parse(made)).toEqual(made);
  expect(lacking(made.CFDocument, required.CFDocument)).toEqual([]);
  expect(made.CFItems.flatMap((item) => lacking(item, required.CFItem))).toEqual([]);
  expect(made.CFAssociations.flatMap((association) => lacking(association, required.CFAssociation))).toEqual([]);
  expect(made.CFDefinitions.CFItemTypes.flatMap((type) => lacking(type, required.CFItemType))).toEqual([]);
  expect(made.CFDefinitions.CFLicenses.flatMap((license) => lacking(license, required.CFLicense))).toEqual([]);
  const links = [
    made.CFDocument.licenseURI,
    ...made.CFAssociations.flatMap(({ originNodeURI, destinationNodeURI }) => [originNodeURI, destinationNodeURI]),
  ];
  expect(links.flatMap((link) => lacking(link, required.link))).toEqual([]);
});

test('everything has an identifier of its own', () => {
  const identifiers = [made.CFDocument, ...made.CFItems, ...made.CFAssociations].map(({ identifier }) => identifier);
  expect(identifiers.filter((identifier) => !uuid.test(identifier))).toEqual([]);
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

test('every association joins what is in the package', () => {
  const known = new Map([made.CFDocument, ...made.CFItems].map(({ identifier, uri }) => [identifier, uri]));
  const astray = made.CFAssociations.flatMap(({ originNodeURI, destinationNodeURI }) => [originNodeURI, destinationNodeURI]).filter(
    ({ identifier, uri }) => known.get(identifier) !== uri,
  );
  expect(astray).toEqual([]);
});

test('every item hangs in the document', () => {
  const parents = Map.groupBy(
    made.CFAssociations.filter(({ associationType }) => associationType === 'isChildOf'),
    ({ originNodeURI }) => originNodeURI.uri,
  );
  const reaches = (uri: string): boolean =>
    uri === made.CFDocument.uri || (parents.get(uri) ?? []).some(({ destinationNodeURI }) => reaches(destinationNodeURI.uri));
  expect(made.CFItems.filter(({ uri }) => !reaches(uri))).toEqual([]);
});

test('a skill stands in its lists in their order, and a retired one names its successor', () => {
  const icu = catalogue.specialties.find(({ slug }) => slug === 'rn-icu')!;
  const heading = icu.categories[1]!;
  const children = made.CFAssociations.filter(
    ({ associationType, destinationNodeURI }) =>
      associationType === 'isChildOf' && destinationNodeURI.title === heading.name && destinationNodeURI.uri.startsWith(`${icu.uri}#`),
  );
  expect(children.map(({ sequenceNumber }) => sequenceNumber)).toEqual(heading.skills.map((_skill, index) => index + 1));
  expect(children.map(({ originNodeURI }) => originNodeURI.uri)).toEqual(
    heading.skills.map(({ id }) => catalogue.skills.find((skill) => skill.id === id)!.uri),
  );
  const replaced = made.CFAssociations.filter(({ associationType }) => associationType === 'replacedBy');
  const lists = catalogue.specialties.flatMap((list) => (list.replacedBy ?? []).map(() => list.uri));
  expect(lists.length).toBeGreaterThan(0);
  expect(replaced.map(({ originNodeURI }) => originNodeURI.uri)).toEqual([
    ...lists,
    ...catalogue.retired.filter(({ mergedInto }) => mergedInto !== null).map(({ uri }) => uri),
  ]);
  const burn = made.CFItems.find(({ humanCodingScheme }) => humanCodingScheme === 'rn-burn');
  expect(burn?.extensions).toEqual({ review: 'Draft, not yet clinically reviewed', status: 'retired' });
});

test('identifiers are UUIDs of version 5, made of addresses alone', () => {
  // RFC 9562, appendix A.4.
  expect(nameUuid('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  const skill = made.CFItems.find(({ humanCodingScheme }) => humanCodingScheme === '528012')!;
  expect(skill.identifier).toBe(nameUuid(skill.uri));
  expect(toCasePackage({ ...catalogue, edition: '2030-01-01' }).CFItems.map(({ identifier }) => identifier)).toEqual(
    made.CFItems.map(({ identifier }) => identifier),
  );
});
