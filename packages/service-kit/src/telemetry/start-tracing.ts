// Loaded before a service by `node --import`, and only where OTEL_EXPORTER_OTLP_ENDPOINT is set; the exporter reads the usual variables itself.
import { basename, dirname } from 'node:path';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { keepAllowedAttributes } from './span-attributes.ts';
import { installTracing } from './tracing.ts';

/** `services/checklist/src/main.ts` is the service `larkfield-checklist`. */
const service = `larkfield-${basename(dirname(dirname(process.argv[1] ?? '/unknown/src/main.ts')))}`;
/** What is asked for all the time and tells nothing. */
const unwatched = /^\/(healthz|readyz|metrics)$/;

const batches = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 });
const provider = new TracerProvider({
  resource: resourceFromAttributes({ 'service.name': service }),
  spanProcessors: [keepAllowedAttributes(batches)],
});
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
// Clients do not decide what is traced: at the gateway every trace starts over.
class OutgoingOnly extends W3CTraceContextPropagator {
  override extract(context: Context) {
    return context;
  }
}
propagation.setGlobalPropagator(service === 'larkfield-gateway' ? new OutgoingOnly() : new W3CTraceContextPropagator());
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => unwatched.test(url),
      // Only what belongs to a request or job is worth a trace; periodic tasks ask for the same things every few seconds.
      requireParentforOutgoingSpans: true,
    }),
  ],
});

const tracer = trace.getTracer('larkfield');

installTracing({
  carry() {
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    return carrier['traceparent'];
  },
  follow(traceparent, name, work) {
    const parent = traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
    return tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER }, parent, async (span) => {
      try {
        return await work();
      } catch (error) {
        // Texts of errors may quote values; what happened stands in the log.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  },
  nameRequest(method, pattern) {
    const span = trace.getActiveSpan();
    span?.updateName(`${method} ${pattern}`);
    span?.setAttribute('http.route', pattern);
  },
});

const flush = () => void batches.forceFlush().catch(() => {});
process.once('SIGTERM', flush);
process.once('beforeExit', flush);
