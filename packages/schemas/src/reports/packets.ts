import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { matchLimits } from '#src/matching/match-limits.ts';
import { oneLine } from '#src/one-line.ts';
import { requirementFactSchema } from '#src/matching/matching.ts';
import { requirementSchema } from '#src/matching/requirements.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';

/** The member of staff who sends a packet of several people and gets the answers. */
export const packetSenderSchema = z.strictObject({ name: z.string(), email: z.string() });

/** The cover of a packet: the requirements of the job and the candidate's facts, as they were when the packet was made. */
export const packetCoverSchema = z.strictObject({
  job: z.string(),
  /** When the job starts, if given. */
  startsOn: z.string().optional(),
  items: z.array(z.strictObject({ label: z.string(), requirement: requirementSchema, fact: requirementFactSchema })),
  madeAt: instantSchema,
  /** Set in a packet of several people, which leaves out the candidates' email and phone (product.md#packet-4). */
  sender: packetSenderSchema.optional(),
});
export type PacketCover = z.output<typeof packetCoverSchema>;

const countSchema = z.strictObject({ met: z.number().int(), of: z.number().int() });

/** One of the people in a packet of several. A reader opens them by the id. */
export const packetPersonSchema = z.strictObject({
  /** The id of this person's own link. */
  id: objectIdSchema,
  candidateName: z.string(),
  specialtyName: z.string(),
  shortReference: shortReferenceSchema,
  required: countSchema,
  preferred: countSchema,
});
export type PacketPerson = z.output<typeof packetPersonSchema>;

/**
 * `gone`: the packet included a reference that has been erased, or was superseded while it was being made.
 * `refused`: the candidate said no to the job, took their yes back or did not agree; the packet is no longer given out (product.md#forward-3).
 */
export const packetStateSchema = z.enum(['pending', 'ready', 'failed', 'gone', 'refused']);
export type PacketState = z.output<typeof packetStateSchema>;

/** A single document with everything about one candidate for one job (product.md#packet-1). */
export const packetSchema = z.strictObject({
  id: objectIdSchema,
  submissionId: objectIdSchema,
  /** The name of the job. */
  job: z.string(),
  state: packetStateSchema,
  madeAt: instantSchema,
  madeBy: z.string(),
  /** Whether the checklist or its references have changed since. */
  isOutdated: z.boolean(),
});
export type Packet = z.output<typeof packetSchema>;

export const createPacket = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/packets',
  service: 'checklist',
  access: 'user',
  summary:
    'Makes a packet for a job: a cover that says how the candidate stands to its requirements, and the report with references; the same request again makes no other',
  params: submissionIdParamsSchema,
  body: z.strictObject({ requirements: objectIdSchema, requestId: z.uuid().optional() }),
  reply: z.strictObject({ packet: packetSchema }),
  status: 201,
});

const senderNameSchema = oneLine(z.string().trim().min(1, 'Enter your name').max(80, 'Name must be at most 80 characters'), 'Name');

export const createPackets = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements/:id/packets',
  service: 'checklist',
  access: 'user',
  summary:
    'Makes the packets of several people for a job, without their email and phone; whoever has not said yes to the job is left out and named',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    submissionIds: z.array(objectIdSchema).min(1).max(matchLimits.mostCompared),
    senderName: senderNameSchema,
    requestId: z.uuid(),
  }),
  reply: z.strictObject({
    packets: z.array(packetSchema),
    leftOut: z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string().nullable(), reason: z.string() })),
  }),
  status: 201,
});

export const downloadPacket = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/packets/:packetId/download',
  service: 'checklist',
  access: 'user',
  summary:
    'The PDF of a packet, named for its job; 202 while it is being made, and an error once the candidate took their yes to the job back',
  params: z.strictObject({ id: objectIdSchema, packetId: objectIdSchema }),
  reply: { contentType: 'application/pdf' },
});

export const listPackets = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/packets',
  service: 'checklist',
  access: 'user',
  summary: 'The last packets of a submission, newest first',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ packets: z.array(packetSchema) }),
});

export const listJobPackets = endpoint({
  method: 'GET',
  path: '/api/admin-portal/jobs/:id/packets',
  service: 'checklist',
  access: 'user',
  summary: 'The last packets made for a job and whose they are, newest first',
  params: z.strictObject({ id: objectIdSchema }),
  reply: z.strictObject({ packets: z.array(z.strictObject({ ...packetSchema.shape, candidateName: z.string() })) }),
});

export const packetEndpoints = { createPacket, createPackets, downloadPacket, listJobPackets, listPackets } satisfies Record<
  string,
  Endpoint
>;
