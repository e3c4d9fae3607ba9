import { type TickList, tickLists } from '@larkfield/schemas/profile/profile-limits.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { Choice } from './choice.ts';
import { devices } from './device-families.ts';
import { licenseTypes, states } from './license-types.ts';
import { otherChoice, recordSystems } from './record-systems.ts';
import { allLevels, unitTypes } from './unit-types.ts';
import { ageGroups, benches, languages, serviceMatrices, shifts } from './work-choices.ts';

/** A field of a profile and the rule it breaks. */
interface ProfileProblem {
  field: string;
  message: string;
}

const idsOf = (choices: readonly Choice[]) => new Set(choices.map(({ id }) => id));
const known = {
  unit: idsOf(unitTypes),
  level: idsOf(allLevels),
  system: idsOf(recordSystems).add(otherChoice),
  license: idsOf(licenseTypes),
  state: idsOf(states),
  shift: idsOf(shifts),
  line: idsOf(serviceMatrices.flatMap(({ lines }) => lines)),
};
const ticks: Record<TickList, Set<string>> = {
  devices: idsOf(devices),
  benches: idsOf(benches),
  ages: idsOf(ageGroups),
  languages: idsOf(languages),
  shifts: known.shift,
};

/** Finds faults in a profile that its schema cannot detect: unknown choices, and end dates before start dates. */
export function findProfileProblems(profile: Profile): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const require = (isFine: boolean, field: string, message: string) => {
    if (!isFine) problems.push({ field: `profile.${field}`, message });
  };
  const notListed = 'Choose one from the list';
  for (const [index, { type, level, from, to }] of (profile.units ?? []).entries()) {
    require(known.unit.has(type), `units.${index}.type`, notListed);
    require(level === undefined || known.level.has(level), `units.${index}.level`, notListed);
    require(!from || !to || from <= to, `units.${index}.to`, "The end date can't be before the start date");
  }
  for (const [index, { system, name }] of (profile.systems ?? []).entries()) {
    require(known.system.has(system), `systems.${index}.system`, notListed);
    require(system !== otherChoice || name !== undefined, `systems.${index}.name`, 'Name is required');
  }
  for (const [index, { type, name, states: places = [] }] of (profile.licenses ?? []).entries()) {
    require(known.license.has(type), `licenses.${index}.type`, notListed);
    require(type !== otherChoice || name !== undefined, `licenses.${index}.name`, 'Name is required');
    require(places.every((place) => known.state.has(place)), `licenses.${index}.states`, notListed);
  }
  const lines = profile.serviceLines ?? [];
  require(lines.every(({ line }) => known.line.has(line)), 'serviceLines', notListed);
  for (const list of tickLists) {
    require((profile[list] ?? []).every((id) => ticks[list].has(id)), list, notListed);
  }
  return problems;
}

/** Whether a list of choices has this entry for matching; `other` does not count, since it names nothing. */
export const isKnownChoice = (list: 'unit' | 'system' | 'state' | 'shift', id: string): boolean =>
  id !== otherChoice && known[list].has(id);

/** True when no field of the profile is filled in. */
export const isEmptyProfile = (profile: Profile): boolean =>
  Object.values(profile).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
