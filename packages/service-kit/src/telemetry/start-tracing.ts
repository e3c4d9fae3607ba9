// Loaded before a service by `node --import`, only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporter reads the standard variables itself.
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
/** Paths that are polled all the time and not worth tracing. */
const unwatched = /^\/(healthz|readyz|metrics)$/;

const batches = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 });
const provider = new TracerProvider({
  resource: resourceFromAttributes({ 'service.name': service }),
  spanProcessors: [keepAllowedAttributes(batches)],
});
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
// Clients do not decide what is traced: the gateway starts a new trace for every request.
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
      // Only requests and jobs are worth tracing; periodic tasks make the same calls every few seconds.
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
        // Error messages may quote values, so they stay in the log.
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
