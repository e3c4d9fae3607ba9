/** The tracing functions that the code calls; they do nothing without a collector. */
export interface Tracing {
  /** The trace context of the current span, to be passed along with a job. */
  carry: () => string | undefined;
  /** Runs work in a span that continues the trace of a job. */
  follow: <T>(carried: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
  /** Names the span of the current request by the route's pattern, since URLs contain tokens. */
  nameRequest: (method: string, pattern: string) => void;
}

const nothing: Tracing = { carry: () => undefined, follow: (_carried, _name, work) => work(), nameRequest: () => {} };
/** A global symbol shares the state: start-tracing is loaded beside a bundled service, which contains a second copy of this module. */
const place = Symbol.for('larkfield.tracing');
const installed = () => (globalThis as { [place]?: Tracing })[place] ?? nothing;

/** Replaces the no-op tracing; start-tracing calls it before anything else runs. */
export function installTracing(tracing: Tracing) {
  (globalThis as { [place]?: Tracing })[place] = tracing;
}

/** The tracing of this process. */
export const tracing: Tracing = {
  carry: () => installed().carry(),
  follow: (carried, name, work) => installed().follow(carried, name, work),
  nameRequest: (method, pattern) => installed().nameRequest(method, pattern),
};
