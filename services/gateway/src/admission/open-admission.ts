import { createWorkGate } from '@larkfield/service-kit/process/work-gate.ts';
import { upstreams, type Upstream } from './upstreams.ts';
import type { AdmissionLimits } from './admission-limits.ts';
import { notAdmitted, openClientBudget } from './client-budget.ts';

/** What everything that asks a service shares, whether a call of the API or a page made of an answer (decision 043). */
export interface Admission {
  /** Counts a call as its client's until it is answered; throws SERVICE_UNAVAILABLE over the budget. */
  countUnfinished: ReturnType<typeof openClientBudget>;
  /** Works with a service when it is its turn; throws SERVICE_UNAVAILABLE when too much waits, or for too long. */
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
