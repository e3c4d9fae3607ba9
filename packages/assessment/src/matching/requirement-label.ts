import type { Requirement } from '@larkfield/schemas/matching/requirements.ts';
import { labelOf } from '#src/profile/choice.ts';
import { states } from '#src/profile/license-types.ts';
import { recordSystems } from '#src/profile/record-systems.ts';
import { certificateWords } from '#src/profile/search-keys.ts';
import { unitTypes } from '#src/profile/unit-types.ts';
import { shifts } from '#src/profile/work-choices.ts';

/** A key that is equal for two requirements on the same thing, even at different levels. */
export function requirementKey(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'skill':
      return `skill ${requirement.skillId}`;
    case 'certificate':
      return `certificate ${certificateWords(requirement.name).toSorted().join(' ')}`;
    case 'ehr':
      return `ehr ${requirement.system}`;
    case 'unit':
      return `unit ${requirement.unit}`;
    case 'state':
      return `state ${requirement.state}`;
    case 'shift':
      return `shift ${requirement.shift}`;
  }
}

/** A requirement in words; `skillName` gives the wording of a skill. */
export function requirementLabel(requirement: Requirement, skillName: (skillId: number) => string): string {
  switch (requirement.kind) {
    case 'skill':
      return skillName(requirement.skillId);
    case 'certificate':
      return requirement.name;
    case 'ehr':
      return labelOf(recordSystems, requirement.system);
    case 'unit':
      return labelOf(unitTypes, requirement.unit);
    case 'state':
      return requirement.state === 'compact' ? 'Compact (multistate) license' : `License in ${labelOf(states, requirement.state)}`;
    case 'shift':
      return labelOf(shifts, requirement.shift);
  }
}
