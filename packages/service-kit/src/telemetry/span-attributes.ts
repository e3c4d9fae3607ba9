import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** The only attributes that leave the process, as with logs: full addresses, headers and client addresses carry tokens and people. */
const allowed = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'network.protocol.version',
  'server.address',
  'server.port',
]);

/** Hands spans on with the allowed attributes alone, and without events, which quote the texts of errors. */
export function keepAllowedAttributes(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd(span) {
      const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => allowed.has(name)));
      const status = { code: span.status.code };
      next.onEnd(
        Object.create(span, { attributes: { value: attributes }, events: { value: [] }, status: { value: status } }) as ReadableSpan,
      );
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
