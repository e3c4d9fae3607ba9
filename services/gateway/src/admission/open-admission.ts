import { createWorkGate } from '@larkfield/service-kit/process/work-gate.ts';
import { upstreams, type Upstream } from './upstreams.ts';
import type { AdmissionLimits } from './admission-limits.ts';
import { notAdmitted, openClientBudget } from './client-budget.ts';

/** Admission control for everything that calls a service: API calls, and pages built from a reply (decision 043). */
export interface Admission {
  /** Counts a call for its client until it is completed; throws SERVICE_UNAVAILABLE over the limit. */
  countUnfinished: ReturnType<typeof openClientBudget>;
  /** Runs work on a service in turn; throws SERVICE_UNAVAILABLE when too many calls are waiting, or this one has waited too long. */
  within: <T>(upstream: Upstream, work: () => Promise<T>) => Promise<T>;
}

export function openAdmission(limits: AdmissionLimits): Admission {
  const { atOncePerService, waitingPerService, patience } = limits;
  const gates = new Map(upstreams.map((upstream) => [upstream, createWorkGate(atOncePerService, waitingPerService, patience)]));
  return {
    countUnfinished: openClientBudget(limits),
    async within(upstream, work) {
      let isAdmitted = false;
      try {
        return await gates.get(upstream)!(() => {
          isAdmitted = true;
          return work();
        });
      } finally {
        if (!isAdmitted) notAdmitted.inc({ full: upstream });
      }
    },
  };
}
