import type { Queue } from 'bullmq';
import type { Response } from 'express';
import {
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
} from '@larkfield/schemas/portal/queue-board.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { AuditOutbox } from '@larkfield/records/audit-outbox.ts';
import { answered, route, type Answered, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { boardPage, boardPolicy } from './board-page.ts';
import { openBoard, type Board, type BoardAnswer } from './board.ts';
import { readBoardFiles, type BoardFiles } from './board-files.ts';

export interface QueueBoardContext {
  audit: AuditOutbox;
  boardQueues: Queue[];
}

type Call = Pick<RouteCall<typeof openQueueBoard>, 'identity' | 'requestId' | 'response'>;

/** The board of queues: it reads, and tries failed jobs again. What else Bull Board can do has no route here. */
export function queueBoardRoutes(context: QueueBoardContext) {
  let opened: Promise<Board> | undefined;
  let read: BoardFiles | undefined;
  const board = () => (opened ??= openBoard(context.boardQueues));
  const files = () => (read ??= readBoardFiles());

  const record = ({ identity, requestId }: Call, action: string, object: string | null) =>
    context.audit.record({ actor: { kind: 'user', id: identity.userId }, action, object, requestId });

  const openPage = async (call: Call, object: string | null) => {
    const { config } = await board();
    await record(call, 'queue.viewed', object);
    call.response.setHeader('Content-Security-Policy', boardPolicy);
    call.response.type('html').send(boardPage(config, files()));
    return answered;
  };

  const sendFile = (path: string, response: Response) => {
    const { contentType, body } = files().files.get(path) ?? fail('NOT_FOUND');
    // Names carry a hash of the content, but for the wordings.
    response.setHeader('Cache-Control', path.startsWith('locales/') ? 'private, no-cache' : 'private, max-age=86400');
    response.type(contentType).send(body);
    return answered;
  };

  const pass = async ({ response }: Pick<Call, 'response'>, ask: (board: Board) => Promise<BoardAnswer>) => {
    const { status, body } = await ask(await board()).catch(() => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
    return send(status, body, response);
  };

  return {
    openQueueBoard: route(openQueueBoard, (call) => openPage(call, null)),
    openBoardQueue: route(openBoardQueue, (call) => openPage(call, `queue:${call.params.queue}`)),
    openBoardJob: route(openBoardJob, (call) => openPage(call, `job:${call.params.queue}/${call.params.job}`.slice(0, 120))),
    getBoardFile: route(getBoardFile, ({ params: { folder, file }, response }) => sendFile(`${folder}/${file}`, response)),
    getBoardPart: route(getBoardPart, ({ params: { folder, part, file }, response }) => sendFile(`${folder}/${part}/${file}`, response)),
    listBoardQueues: route(listBoardQueues, (call) => pass(call, ({ answer }) => answer('get', '/api/queues', call.query))),
    getBoardItem: route(getBoardItem, (call) =>
      pass(call, ({ answer }) => answer('get', `/api/queues/${call.params.queue}/${call.params.item}`)),
    ),
    getBoardDetail: route(getBoardDetail, (call) =>
      pass(call, ({ answer }) => answer('get', `/api/queues/${call.params.queue}/${call.params.job}/${call.params.detail}`)),
    ),
    retryBoardJob: route(retryBoardJob, async (call) => {
      const { queue, job } = call.params;
      // Before the board answers for itself: what cannot be recorded is not done.
      await record(call, 'queue-job.retried', `job:${queue}/${job}`.slice(0, 120));
      return pass(call, ({ answer }) => answer('put', `/api/queues/${queue}/${job}/retry`));
    }),
    retryBoardJobs: route(retryBoardJobs, async (call) => {
      const { queue, status } = call.params;
      await record(call, 'queue.retried', `queue:${queue}`);
      return pass(call, ({ answer }) => answer('put', `/api/queues/${queue}/retry/${status}`));
    }),
  };
}

function send(status: number, body: unknown, response: Response): Answered {
  if (status >= 500) fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  if (status === 204) response.status(204).end();
  else response.status(status).json(body);
  return answered;
}
