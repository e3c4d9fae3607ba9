import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** The only attributes that leave the process, as with logs: full URLs, headers and client addresses contain tokens and personal data. */
const allowed = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'network.protocol.version',
  'server.address',
  'server.port',
]);

/** Passes spans on with only the allowed attributes, and without events, since these quote error messages. */
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
