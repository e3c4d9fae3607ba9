import type { allEndpoints } from '#src/all-endpoints.ts';
import type { Endpoint } from '#src/endpoint.ts';
import { errors, type ErrorBody, type ErrorCode } from '#src/errors.ts';
import { ownErrors } from './own-errors.ts';

/** Statuses whose replies carry `Retry-After`. */
const waits = new Set([423, 429, 502, 503, 504]);

/** A number of calls within a number of seconds. */
export interface DocumentedLimit {
  points: number;
  seconds: number;
  /** The points of a signed-in user, if they differ. */
  userPoints?: number;
}

/** Every error that an endpoint can return, in the order of the error table. */
export function errorCodesOf(name: string, { access, confirmed, method, params, query, body, path }: Endpoint): ErrorCode[] {
  const isInternal = access === 'service';
  const found = new Set<ErrorCode>(ownErrors[name as keyof typeof allEndpoints]);
  if (params || query || body) found.add('INVALID_INPUT');
  if (body) for (const code of ['INVALID_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) found.add(code);
  if (isInternal) found.add('TOKEN_REFUSED');
  if (access === 'user' || access === 'admin') found.add('NOT_SIGNED_IN');
  if (access === 'admin') found.add('FORBIDDEN');
  if (confirmed) found.add('CONFIRMATION_REQUIRED');
  if (!isInternal && method !== 'GET') found.add('CROSS_SITE');
  if (!isInternal) for (const code of ['TOO_MANY_REQUESTS', 'BAD_GATEWAY', 'GATEWAY_TIMEOUT'] as const) found.add(code);
  if (path.includes(':') && ![...found].some((code) => errors[code][0] === 404)) found.add('NOT_FOUND');
  for (const code of ['INTERNAL', 'SERVICE_UNAVAILABLE'] as const) found.add(code);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => found.has(code));
}

function exampleBody(code: ErrorCode): ErrorBody {
  const text = errors[code][1];
  const guess = code === 'PASSCODE_WRONG' || code === 'PIN_WRONG';
  return {
    error: text,
    message: text,
    code,
    ...(code === 'INVALID_INPUT' && {
      fields: [{ field: 'email', message: 'Enter a valid email address' }],
      details: 'email: Enter a valid email address',
    }),
    ...(guess && { remainingAttempts: 2 }),
    ...(code === 'PASSCODE_REQUIRED' && { requiresPasscode: true }),
    requestId: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  };
}

const limitWords = ({ points, seconds, userPoints }: DocumentedLimit) =>
  `At most ${points} calls in ${seconds} seconds from one address${userPoints ? `, ${userPoints} of a signed-in user` : ''}.`;

function answer(status: number, codes: ErrorCode[], limit: DocumentedLimit | null) {
  const sentences = codes.map((code) => `\`${code}\`: ${errors[code][1]}`);
  return {
    description: [...(status === 429 && limit ? [limitWords(limit)] : []), ...sentences].join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      'X-Error-Code': { $ref: '#/components/headers/X-Error-Code' },
      ...(waits.has(status) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** An example of every error, to which the responses refer. */
export const errorExamples = () =>
  Object.fromEntries((Object.keys(errors) as ErrorCode[]).map((code) => [code, { summary: errors[code][1], value: exampleBody(code) }]));

/** Error responses that many endpoints share, each under a name. */
export interface SharedAnswers {
  answers: Record<string, object>;
  /** Returns a reference to the response with these codes, which is added at its first use. */
  refer: (status: number, codes: ErrorCode[], limit: DocumentedLimit | null) => { $ref: string };
}

/** Creates an empty collection. */
export function collectAnswers(): SharedAnswers {
  const answers: Record<string, object> = {};
  return {
    answers,
    refer(status, codes, limit) {
      const counted =
        status === 429 && limit
          ? [String(limit.points), String(limit.seconds), ...(limit.userPoints ? [String(limit.userPoints)] : [])]
          : [];
      const name = [...codes, ...counted].join('.');
      answers[name] ??= answer(status, codes, limit);
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

/** The error responses of an endpoint by status. An endpoint without a limit has no 429. */
export function errorAnswers(
  name: string,
  endpoint: Endpoint,
  limit: DocumentedLimit | null,
  { refer }: SharedAnswers,
): Record<string, { $ref: string }> {
  const codes = errorCodesOf(name, endpoint).filter((code) => code !== 'TOO_MANY_REQUESTS' || limit !== null);
  const statuses = [...new Set(codes.map((code) => errors[code][0]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      refer(
        status,
        codes.filter((code) => errors[code][0] === status),
        limit,
      ),
    ]),
  );
}
