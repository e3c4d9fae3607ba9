/** What traces need of the code; without a collector nothing of it does anything. */
export interface Tracing {
  /** The trace context of the span that is under way, to hand on beside a job. */
  carry: () => string | undefined;
  /** Does a piece of work as a span that follows what a job carried. */
  follow: <T>(carried: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
  /** Names the span of the request under way by its route's pattern: addresses carry tokens. */
  nameRequest: (method: string, pattern: string) => void;
}

const nothing: Tracing = { carry: () => undefined, follow: (_carried, _name, work) => work(), nameRequest: () => {} };
/** Kept for the whole process: what starts tracing is loaded beside a service that is built into one file, and has this module once more. */
const place = Symbol.for('larkfield.tracing');
const installed = () => (globalThis as { [place]?: Tracing })[place] ?? nothing;

/** Replaces the tracing that does nothing; called before anything else runs, by start-tracing. */
export function installTracing(tracing: Tracing) {
  (globalThis as { [place]?: Tracing })[place] = tracing;
}

/** The tracing of this process. */
export const tracing: Tracing = {
  carry: () => installed().carry(),
  follow: (carried, name, work) => installed().follow(carried, name, work),
  nameRequest: (method, pattern) => installed().nameRequest(method, pattern),
};
