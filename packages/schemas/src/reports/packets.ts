import { z } from 'zod';
import { instantSchema, objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { requirementFactSchema } from '#src/matching/matching.ts';
import { requirementSchema } from '#src/matching/requirements.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';

/** The first page of a packet: what the job asks for, in the words of the day it was made, and how the candidate stood to it. */
export const packetCoverSchema = z.strictObject({
  job: z.string(),
  /** When it starts, if that was said. */
  startsOn: z.string().optional(),
  items: z.array(z.strictObject({ label: z.string(), requirement: requirementSchema, fact: requirementFactSchema })),
  madeAt: instantSchema,
});
export type PacketCover = z.output<typeof packetCoverSchema>;

/** `gone`: it showed a reference that was erased since, or was overtaken while it was being made. */
export const packetStateSchema = z.enum(['pending', 'ready', 'failed', 'gone']);
export type PacketState = z.output<typeof packetStateSchema>;

/** Everything about one candidate for one job in one document (product.md#packet-1). */
export const packetSchema = z.strictObject({
  id: objectIdSchema,
  submissionId: objectIdSchema,
  /** What it was made for. */
  job: z.string(),
  state: packetStateSchema,
  madeAt: instantSchema,
  madeBy: z.string(),
  /** The checklist or its references have changed since. */
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
