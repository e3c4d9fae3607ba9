import { archiveRequirementSet } from './archive-requirement-set.ts';
import { compareCandidates } from './compare-candidates.ts';
import { createRequirementSet } from './create-requirement-set.ts';
import { listRequirementSets } from './list-requirement-sets.ts';
import { matchCandidates } from './match-candidates.ts';
import { updateRequirementSet } from './update-requirement-set.ts';

/** What jobs ask for, who meets it, and people side by side. */
export const matchingEndpoints = {
  archiveRequirementSet,
  compareCandidates,
  createRequirementSet,
  listRequirementSets,
  matchCandidates,
  updateRequirementSet,
} as const;
