import type { ErrorRequestHandler, Response } from 'express';
import { errors, type ErrorBody, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { AppError, type ErrorExtras } from './app-error.ts';
import { isOutage } from '#src/stores/is-outage.ts';
import type { Logger } from '#src/telemetry/logger.ts';
import { errorReplies } from '#src/telemetry/metrics.ts';

/** The one form of an error's body that all clients read. */
export function errorBody(code: ErrorCode, { message = errors[code][1], ...extras }: Omit<ErrorExtras, 'retryAfter'> = {}): ErrorBody {
  return { error: message, message, code, ...extras };
}

/** Sends an error as a page; `locals.errorPage` of a response for a person, who reads no JSON. */
export type SendErrorPage = (response: Response, code: ErrorCode) => void;

/** Writes an error reply in the one form that all clients read, or as the page that the response has for it. */
export function sendError(response: Response, code: ErrorCode, { retryAfter, ...extras }: ErrorExtras = {}) {
  errorReplies.inc({ code });
  const requestId = String(response.locals['requestId'] ?? '');
  const body: ErrorBody = { ...errorBody(code, extras), ...(requestId && { requestId }) };
  // The gateway counts wrong passcodes by it without reading the body.
  response.setHeader('X-Error-Code', code);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  response.status(errors[code][0]);
  const sendPage = response.locals['errorPage'] as SendErrorPage | undefined;
  if (sendPage) sendPage(response, code);
  else response.json(body);
}

/** Faults of the body parser by their `type`. */
const parserFaults: Record<string, ErrorCode> = {
  'entity.too.large': 'TOO_LARGE',
  'entity.parse.failed': 'INVALID_JSON',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.aborted': 'INVALID_JSON',
  'request.size.invalid': 'INVALID_JSON',
};

function codeOf(error: unknown): ErrorCode {
  if (isOutage(error)) return 'SERVICE_UNAVAILABLE';
  if (error instanceof URIError) return 'NOT_FOUND';
  const { type, expose } = (error ?? {}) as { type?: unknown; expose?: unknown };
  if (typeof type === 'string' && parserFaults[type]) return parserFaults[type];
  // What a body of another encoding than it says throws has no type; the parser only marks it as the client's fault.
  return expose === true ? 'INVALID_JSON' : 'INTERNAL';
}

/** The one error middleware: known errors by their code, everything else as 500 with a request id, logged once. */
export function handleErrors(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof AppError) {
      sendError(response, error.code, { message: error.message, ...error.extras });
      return;
    }
    const code = codeOf(error);
    if (errors[code][0] >= 500) log.error('Request failed', { requestId: response.locals['requestId'], code, error });
    sendError(response, code, code === 'SERVICE_UNAVAILABLE' ? { retryAfter: 5 } : {});
  };
}
