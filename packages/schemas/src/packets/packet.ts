import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { requirementFactSchema } from '#src/matching/requirement-fact.ts';
import { requirementSchema } from '#src/matching/requirement.ts';

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
