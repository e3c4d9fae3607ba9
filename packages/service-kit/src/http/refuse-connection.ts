import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { errorBody } from './http-error.ts';
import { errorReplies } from '#src/telemetry/metrics.ts';

/** Errors that Node finds before there is a request, by their codes. */
const faults: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Milliseconds that a refused connection stays open: closing it with unread bytes would discard the response. */
const lingering = 1_000;

/** The error code for an error of Node's HTTP parser. */
export function faultOfNode({ code = '' }: NodeJS.ErrnoException): ErrorCode {
  return faults[code] ?? 'INVALID_REQUEST';
}

/** Sends the common error body on a connection without a request, and closes the connection. */
export function refuseConnection(socket: Duplex, code: ErrorCode, headers: [name: string, value: string][]) {
  // Node also reports further errors after the first one, and lost connections.
  if (!socket.writable) return;
  errorReplies.inc({ code });
  const status = errors[code][0];
  const body = JSON.stringify(errorBody(code));
  const head = [
    ...headers,
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['X-Error-Code', code],
    ['Connection', 'close'],
  ].map((header) => header.join(': '));
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), lingering).unref();
}
