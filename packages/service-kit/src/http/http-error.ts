import type { ErrorRequestHandler, Response } from 'express';
import { errors, type ErrorBody, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { AppError, type ErrorExtras } from './app-error.ts';
import { isOutage } from '#src/stores/is-outage.ts';
import type { Logger } from '#src/telemetry/logger.ts';
import { errorReplies } from '#src/telemetry/metrics.ts';

/** The body of all error replies. */
export function errorBody(code: ErrorCode, { message = errors[code][1], ...extras }: Omit<ErrorExtras, 'retryAfter'> = {}): ErrorBody {
  return { error: message, message, code, ...extras };
}

/** Sends an error as a page. Responses to people, who do not read JSON, have it in `locals.errorPage`. */
export type SendErrorPage = (response: Response, code: ErrorCode) => void;

/** Writes an error reply in the common form, or as a page if the response has one. */
export function sendError(response: Response, code: ErrorCode, { retryAfter, ...extras }: ErrorExtras = {}) {
  errorReplies.inc({ code });
  const requestId = String(response.locals['requestId'] ?? '');
  const body: ErrorBody = { ...errorBody(code, extras), ...(requestId && { requestId }) };
  // The gateway counts wrong passcodes by this header without reading the body.
  response.setHeader('X-Error-Code', code);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  response.status(errors[code][0]);
  const sendPage = response.locals['errorPage'] as SendErrorPage | undefined;
  if (sendPage) sendPage(response, code);
  else response.json(body);
}

/** Errors of the body parser by their `type`. */
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
  // If a body's encoding is not the declared one, the error has no type; the parser only marks it as the client's fault.
  return expose === true ? 'INVALID_JSON' : 'INTERNAL';
}

/** The error middleware: known errors get their code, all others 500 with a request id, and are logged once. */
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
