import { z } from 'zod';

// 1EdTech Competencies and Academic Standards Exchange (CASE), version 1.1: the parts of a CFPackage that the catalogue uses, with the fields
// that the specification requires as required ones.

const identifier = z.uuid();
const uri = z.url();
const lastChangeDateTime = z.iso.datetime();

const linkSchema = z.strictObject({ title: z.string(), identifier, uri });
/** Further facts of ours, in the container that the specification keeps for them. */
const extensions = z.record(z.string(), z.unknown());

const documentSchema = z.strictObject({
  identifier,
  uri,
  creator: z.string(),
  title: z.string(),
  lastChangeDateTime,
  frameworkType: z.string().optional(),
  caseVersion: z.literal('1.1'),
  officialSourceURL: z.url(),
  publisher: z.string(),
  description: z.string(),
  language: z.string(),
  version: z.string(),
  adoptionStatus: z.string(),
  licenseURI: linkSchema,
  notes: z.string(),
});

const itemSchema = z.strictObject({
  identifier,
  uri,
  fullStatement: z.string(),
  lastChangeDateTime,
  CFItemType: z.string(),
  humanCodingScheme: z.string().optional(),
  alternativeLabel: z.string().optional(),
  notes: z.string().optional(),
  language: z.string(),
  extensions: extensions.optional(),
});
export type CaseItem = z.output<typeof itemSchema>;

const nodeSchema = linkSchema.extend({ targetType: z.literal('CASE') });

const associationSchema = z.strictObject({
  identifier,
  uri,
  associationType: z.enum(['isChildOf', 'replacedBy']),
  sequenceNumber: z.number().int().optional(),
  originNodeURI: nodeSchema,
  destinationNodeURI: nodeSchema,
  lastChangeDateTime,
});
export type CaseAssociation = z.output<typeof associationSchema>;

const definition = { identifier, uri, title: z.string(), lastChangeDateTime };

export const casePackageSchema = z.strictObject({
  CFDocument: documentSchema,
  CFItems: z.array(itemSchema),
  CFAssociations: z.array(associationSchema),
  CFDefinitions: z.strictObject({
    CFItemTypes: z.array(z.strictObject({ ...definition, description: z.string(), hierarchyCode: z.string() })),
    CFLicenses: z.array(z.strictObject({ ...definition, licenseText: z.string() })),
  }),
});
export type CasePackage = z.output<typeof casePackageSchema>;
