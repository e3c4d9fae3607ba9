import { z } from 'zod';

/** One kind of background job: its queues, its payload (ids only, never personal data) and its id. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string;
  data: Data;
  /** The same payload gives the same id, so that queueing twice is harmless; no colon, not only digits. */
  jobId: (data: z.output<Data>) => string;
}

/** Declares a job and keeps its exact type. */
export function job<Data extends z.ZodType>(definition: Job<Data>): Job<Data> {
  return definition;
}

export type JobData<J extends Job> = z.output<J['data']>;

/** Where a job comes from; it travels beside the payload, so that a worker's log and trace lead back to the browser's request. */
export const jobOriginSchema = z.object({
  requestId: z.string().max(64).optional(),
  /** W3C trace context of the span that queued the job. */
  traceparent: z.string().max(64).optional(),
});
export type JobOrigin = z.output<typeof jobOriginSchema>;

/** Takes apart what a queue holds: the payload, and where it comes from when that is known. */
export function splitJob(held: unknown): { payload: unknown; origin: JobOrigin } {
  const { origin, ...payload } = held as { origin?: unknown };
  return { payload, origin: jobOriginSchema.safeParse(origin).data ?? {} };
}
