import { z } from 'zod';
import { day } from '#src/durations.ts';
import { addressKeySchema, instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';

/** The data of a candidate: everything stored with this address or belonging to these submissions and links, up to an instant. */
export const candidateKeySchema = z.strictObject({
  email: z.string().max(254),
  submissionIds: z.array(objectIdSchema).max(1_000),
  linkIds: z.array(objectIdSchema).max(5_000),
  /** References that were requested for the candidate or from them. */
  referenceIds: z.array(objectIdSchema).max(1_000).default([]),
  /** Keyed hashes of submitters, by which drafts without an email address are found. */
  draftKeys: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(1_000)
    .default([]),
  /** The keyed hash of the address, by which mails to a person without a submission are found. */
  addressKey: addressKeySchema.optional(),
  until: instantSchema,
});
export type CandidateKey = z.output<typeof candidateKeySchema>;

/** Decrypted records in their stored form, so that the reply to an access request is complete. */
export const personalRecordsSchema = z.array(z.record(z.string(), z.json()));

/** The number of erased records by kind. */
export const erasedCountsSchema = z.record(z.string(), z.number().int());
export type ErasedCounts = z.output<typeof erasedCountsSchema>;

export const rightsKindSchema = z.enum(['access', 'erasure', 'correction', 'review']);
export const rightsStatusSchema = z.enum(['open', 'fulfilled', 'refused']);

/** A candidate's request about their own data. */
export const rightsRequestSchema = z.strictObject({
  id: objectIdSchema,
  kind: rightsKindSchema,
  name: z.string(),
  email: z.string(),
  notes: z.string(),
  status: rightsStatusSchema,
  receivedAt: instantSchema,
  dueAt: instantSchema,
  /** When the firm has promised an answer; never later than the due time. */
  answerBy: whenMissing(instantSchema.nullable(), null),
  closedAt: instantSchema.nullable(),
  closedBy: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type RightsRequest = z.output<typeof rightsRequestSchema>;

export const candidateEmailSchema = z.string().trim().max(254, 'Invalid email address').pipe(z.email('Invalid email address'));

const addressRule = 'Enter an email address, or a reference such as LK-7Q4M-9XKD';

/** Identifies a candidate: their email address, or the reference of a checklist that was submitted without one. */
export const candidateAddressSchema = z
  .string()
  .trim()
  .max(254, addressRule)
  .pipe(z.union([z.email(), z.string().toUpperCase().pipe(shortReferenceSchema)], addressRule));

export const closeRightsRequest = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/requests/:id/close',
  service: 'checklist',
  access: 'admin',
  summary: 'Notes how a request was answered; once, and never opened again',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    status: z.enum(['fulfilled', 'refused']),
    outcome: z.string().trim().min(1, 'Say how the request was answered').max(2_000, 'The answer must be at most 2000 characters'),
  }),
  reply: rightsRequestSchema,
});

/** Unconfirmed requests are dropped after this time, in milliseconds. */
export const erasureConfirmWithin = day;

/** The erasure of a candidate, without anything that identifies them. */
export const erasureSchema = z.strictObject({
  id: objectIdSchema,
  /** The reference that an admin types to confirm the erasure. */
  reference: shortReferenceSchema,
  state: z.enum(['requested', 'confirmed', 'done']),
  requestedAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
  erasedAt: instantSchema.nullable(),
  erased: erasedCountsSchema.nullable(),
});
export type Erasure = z.output<typeof erasureSchema>;

export const confirmErasure = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/erasures/:id/confirm',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'Second step: with the reference typed in, erases everywhere; what cannot be reached now is erased as soon as it can be',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ reference: z.string().trim().max(40) }),
  reply: erasureSchema,
  status: 202,
});

export const createRightsRequest = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/requests',
  service: 'checklist',
  access: 'admin',
  summary:
    "Takes in a candidate's request about their data; it is due 45 days after its receipt, their file in five business days, a review in 30 days",
  body: z.strictObject({
    kind: rightsKindSchema,
    name: oneLine(z.string().trim().min(1, 'Name is required').max(200, 'Name must be at most 200 characters'), 'Name'),
    email: candidateEmailSchema,
    notes: z.string().trim().max(2_000, 'Notes must be at most 2000 characters').default(''),
    /** When the request was received, for instance by letter; now by default. */
    receivedAt: instantSchema.optional(),
  }),
  reply: rightsRequestSchema,
  status: 201,
});

/** The address is in the body, since proxies in front log URLs. */
export const exportCandidate = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/export',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'Everything that is stored about the person with an email address, or of the reference of a checklist without one',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: z.strictObject({
    email: z.string(),
    exportedAt: instantSchema,
    submissions: personalRecordsSchema,
    links: personalRecordsSchema,
    inquiries: personalRecordsSchema,
    surveys: personalRecordsSchema,
    signUps: personalRecordsSchema,
    mails: personalRecordsSchema,
    rightsRequests: personalRecordsSchema,
    /** References that were requested for the candidate, and references that they gave. */
    references: whenMissing(personalRecordsSchema, []),
    /** The supervisors' answers about the candidate without their authors, if the supervisor was told of this before answering. */
    saidInReferences: whenMissing(personalRecordsSchema, []),
    /** Reasons why their data was kept longer. */
    holds: whenMissing(personalRecordsSchema, []),
    /** Notes by staff about the candidate. */
    notes: whenMissing(personalRecordsSchema, []),
  }),
});

/** A hold on a candidate's data, which must not be erased, with the reason (product.md#data-6). */
export const holdSchema = z.strictObject({
  id: objectIdSchema,
  email: z.string(),
  /** The reason, in words that the candidate is shown. */
  reason: z.string(),
  startedAt: instantSchema,
  startedBy: z.string(),
  endedAt: instantSchema.nullable(),
  endedBy: z.string().nullable(),
});
export type Hold = z.output<typeof holdSchema>;

/** The data held on the candidate with an address, without its content. */
export const heldDataSchema = z.strictObject({
  /** The names used with the address, so that staff notice an address shared by two people. */
  names: z.array(z.string()),
  /** The number of submissions whose address is not confirmed, which may be another person's. */
  unconfirmed: z.number().int().optional(),
  found: erasedCountsSchema,
  /** The current hold. */
  hold: holdSchema.nullable().optional(),
});
export type HeldData = z.output<typeof heldDataSchema>;

/** The address is in the body, since proxies in front log URLs. */
export const findCandidate = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/find',
  service: 'checklist',
  access: 'admin',
  summary: 'How much is held on the person with an email address, or of the reference of a checklist without one in every service; audited',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: heldDataSchema,
});

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/erasures',
  service: 'checklist',
  access: 'admin',
  summary: 'Erasures, newest first',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({ erasures: z.array(erasureSchema), nextCursor: nextCursorSchema }),
});

export const listRightsRequests = endpoint({
  method: 'GET',
  path: '/api/admin-portal/candidates/requests',
  service: 'checklist',
  access: 'admin',
  summary: "Candidates' requests, newest first: all, open or closed ones",
  query: z.strictObject({ filter: z.enum(['open', 'closed']).optional(), cursor: cursorSchema }),
  reply: z.strictObject({ requests: z.array(rightsRequestSchema), nextCursor: nextCursorSchema }),
});

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/erasures',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'First of two steps: says what an erasure would find and gives the reference to confirm it with; erases nothing',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: z.strictObject({ erasure: erasureSchema, ...heldDataSchema.shape }),
  status: 201,
});

export const candidateRightsEndpoints = {
  closeRightsRequest,
  confirmErasure,
  createRightsRequest,
  exportCandidate,
  findCandidate,
  listErasures,
  listRightsRequests,
  requestErasure,
} satisfies Record<string, Endpoint>;
