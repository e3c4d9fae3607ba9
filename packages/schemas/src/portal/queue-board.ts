import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { pdfQueues } from '#src/jobs/render-pdf.ts';
import { mailQueue } from '#src/jobs/send-mail.ts';

/** Where the board of queues lives; everything that it may ask for is listed here, and nothing else of it passes. */
export const queueBoardPath = '/api/admin-portal/queue-board';

/** The queues that the board shows. */
export const boardQueues = [pdfQueues.fresh, pdfQueues.bulk, mailQueue] as const;

const queue = z.enum(boardQueues);
const jobId = z.string().regex(/^[\w-]{1,160}$/);
const fileName = z.string().regex(/^[\w-]+(\.[\w-]+)*$/);
const page = { contentType: 'text/html' } as const;
const file = { contentType: 'application/octet-stream' } as const;

export const openQueueBoard = endpoint({
  method: 'GET',
  path: `${queueBoardPath}`,
  service: 'checklist',
  access: 'admin',
  summary: 'The board of queues, for reading and for trying failed jobs again; that it was opened is audited',
  reply: page,
});

export const openBoardQueue = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/queue/:queue`,
  service: 'checklist',
  access: 'admin',
  summary: 'The board at one queue',
  params: z.strictObject({ queue }),
  reply: page,
});

export const openBoardJob = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/queue/:queue/:job`,
  service: 'checklist',
  access: 'admin',
  summary: 'The board at one job',
  params: z.strictObject({ queue, job: jobId }),
  reply: page,
});

export const getBoardFile = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/static/:folder/:file`,
  service: 'checklist',
  access: 'admin',
  summary: 'A script or style of the board',
  params: z.strictObject({ folder: fileName, file: fileName }),
  reply: file,
});

export const getBoardPart = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/static/:folder/:part/:file`,
  service: 'checklist',
  access: 'admin',
  summary: 'A script, style or wording of the board that is loaded later',
  params: z.strictObject({ folder: fileName, part: fileName, file: fileName }),
  reply: file,
});

export const listBoardQueues = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/api/queues`,
  service: 'checklist',
  access: 'admin',
  isPolled: true,
  summary: 'The queues with their counts, and the jobs of one of them',
  query: z.record(z.string().max(40), z.string().max(200)),
  reply: z.unknown(),
});

export const getBoardItem = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/api/queues/:queue/:item`,
  service: 'checklist',
  access: 'admin',
  isPolled: true,
  summary: 'One job, or what is known of a queue',
  params: z.strictObject({ queue, item: jobId }),
  reply: z.unknown(),
});

export const getBoardDetail = endpoint({
  method: 'GET',
  path: `${queueBoardPath}/api/queues/:queue/:job/:detail`,
  service: 'checklist',
  access: 'admin',
  isPolled: true,
  summary: 'Log lines or relatives of a job',
  params: z.strictObject({ queue, job: jobId, detail: z.enum(['logs', 'flow']) }),
  reply: z.unknown(),
});

export const retryBoardJob = endpoint({
  method: 'PUT',
  path: `${queueBoardPath}/api/queues/:queue/:job/retry`,
  service: 'checklist',
  access: 'admin',
  summary: 'Tries a failed job again; audited',
  params: z.strictObject({ queue, job: jobId }),
  reply: z.unknown(),
});

export const retryBoardJobs = endpoint({
  method: 'PUT',
  path: `${queueBoardPath}/api/queues/:queue/retry/:status`,
  service: 'checklist',
  access: 'admin',
  summary: 'Tries all failed jobs of a queue again; audited',
  params: z.strictObject({ queue, status: z.literal('failed') }),
  reply: z.unknown(),
});

/** Everything of the board. */
export const queueBoardEndpoints = {
  getBoardDetail,
  getBoardFile,
  getBoardItem,
  getBoardPart,
  listBoardQueues,
  openBoardJob,
  openBoardQueue,
  openQueueBoard,
  retryBoardJob,
  retryBoardJobs,
} as const;
