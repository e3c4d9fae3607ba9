import type { z } from 'zod';

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
