import type { createBullBoard } from '@bull-board/api';
import type { Queue } from 'bullmq';
import { queueBoardPath } from '@larkfield/schemas/portal/queue-board.ts';
import { brand } from '@larkfield/brand/brand.ts';

type Adapter = Parameters<typeof createBullBoard>[0]['serverAdapter'];
type Queues = Parameters<Adapter['setQueues']>[0];
type ApiRoute = Parameters<Adapter['setApiRoutes']>[0][number];

/** What the board answers to one of its own calls. */
export interface BoardAnswer {
  status: number;
  body: unknown;
}

/** The board behind our routes; none of its own is mounted. */
export interface Board {
  /** What its page must be told. */
  config: object;
  answer: (method: 'get' | 'put', path: string, query?: Record<string, string>) => Promise<BoardAnswer>;
}

interface Found {
  handler: ApiRoute['handler'];
  params: Record<string, string>;
}

/** The first route that a call fits, as the board's own server would find it. */
function findRoute(routes: ApiRoute[], method: string, path: string): Found | null {
  for (const { method: methods, route, handler } of routes) {
    if (![methods].flat().includes(method as 'get')) continue;
    for (const pattern of [route].flat()) {
      const match = new RegExp(`^${pattern.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`).exec(path);
      if (match) return { handler, params: { ...match.groups } };
    }
  }
  return null;
}

/** Opens Bull Board over some queues; its code is loaded when an admin first asks for it. */
export async function openBoard(queues: Queue[]): Promise<Board> {
  const [{ createBullBoard: create }, { BullMQAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
  ]);
  let known: Queues = new Map();
  let routes: ApiRoute[] = [];
  let config: object = {};
  const adapter: Adapter = {
    setQueues: (given) => ((known = given), adapter),
    setApiRoutes: (given) => ((routes = given), adapter),
    setUIConfig: (given) => ((config = given), adapter),
    setViewsPath: () => adapter,
    setStaticPath: () => adapter,
    setEntryRoute: () => adapter,
    setErrorHandler: () => adapter,
  };
  create({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      uiConfig: { boardTitle: `${brand.shortName} queues`, hideRedisDetails: true, miscLinks: [{ text: 'Portal', url: '/admin-portal' }] },
    },
  });
  return {
    config,
    async answer(method, path, query = {}) {
      const found = findRoute(routes, method, path);
      if (!found) return { status: 404, body: {} };
      const { status = 200, body } = await found.handler({
        queues: known,
        uiConfig: config,
        query,
        params: found.params,
        body: {},
        headers: {},
      });
      return { status, body };
    },
  };
}

/** Its address, with the slash that its own links are relative to. */
export const boardBase = `${queueBoardPath}/`;
