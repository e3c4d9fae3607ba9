import { z } from 'zod';
import { instantSchema, objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { requirementFactSchema } from '#src/matching/matching.ts';
import { requirementSchema } from '#src/matching/requirements.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';

/** The cover of a packet: the requirements of the job and the candidate's facts, as they were when the packet was made. */
export const packetCoverSchema = z.strictObject({
  job: z.string(),
  /** When the job starts, if given. */
  startsOn: z.string().optional(),
  items: z.array(z.strictObject({ label: z.string(), requirement: requirementSchema, fact: requirementFactSchema })),
  madeAt: instantSchema,
});
export type PacketCover = z.output<typeof packetCoverSchema>;

/** `gone`: the packet included a reference that has been erased, or was superseded while it was being made. */
export const packetStateSchema = z.enum(['pending', 'ready', 'failed', 'gone']);
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

export const downloadPacket = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/packets/:packetId/download',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF of a packet, named for its job; 202 while it is being made',
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

export const packetEndpoints = { createPacket, downloadPacket, listPackets } satisfies Record<string, Endpoint>;
