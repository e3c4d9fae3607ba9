import { requirementKey, requirementLabel } from '@larkfield/assessment/matching/requirement-words.ts';
import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';
import { plain } from '@larkfield/schemas/catalogue/plain-words.ts';
import { PickBox, type Pick } from './pick-box.tsx';
import type { WrittenRequirement } from './requirement-rows.tsx';

const kinds = { certificate: 'certification', ehr: 'EHR system', unit: 'unit type', state: 'license in a state' } as const;

/** Everything beside skills that a job may ask for. */
const offered: { requirement: Requirement; pick: Pick<string> }[] = [
  ...commonCertificates.map((name) => ({ kind: 'certificate' as const, need: 'must' as const, name })),
  ...recordSystems.map(({ id }) => ({ kind: 'ehr' as const, need: 'must' as const, system: id })),
  ...unitTypes.map(({ id }) => ({ kind: 'unit' as const, need: 'must' as const, unit: id })),
  ...['compact', ...states.map(({ id }) => id)].map((state) => ({ kind: 'state' as const, need: 'must' as const, state })),
].map((requirement) => ({
  requirement,
  pick: { key: requirementKey(requirement), label: requirementLabel(requirement, String), note: kinds[requirement.kind] },
}));

interface ProfileAddersProps {
  rows: readonly WrittenRequirement[];
  onAdd: (requirement: Requirement, label: string) => void;
}

/** Adds certificates, systems, kinds of unit and states; a certificate that no list has is taken as it is typed. */
export function ProfileAdders({ rows, onAdd }: ProfileAddersProps) {
  const taken = new Set(rows.map(({ requirement }) => requirementKey(requirement)));
  const own = (text: string): Pick<string>[] => {
    const name = text.trim();
    if (name.length < 2) return [];
    const requirement = { kind: 'certificate', need: 'must', name } as const;
    const isListed = offered.some(({ pick }) => pick.key === requirementKey(requirement));
    return isListed || plain(name) === '' ? [] : [{ key: `own ${name}`, label: name, note: 'certificate, as typed' }];
  };
  const find = (text: string) => {
    const wanted = plain(text).split(' ').filter(Boolean);
    const found = offered.filter(({ pick }) => {
      const words = ` ${plain(`${pick.label} ${pick.note ?? ''}`)}`;
      return wanted.every((word) => words.includes(` ${word}`));
    });
    return [...found.map(({ pick }) => pick), ...own(text)].filter(({ key }) => !taken.has(key));
  };
  return (
    <PickBox
      label="Add a certification, EHR system, unit type or state"
      hint="Such as ACLS, Epic, burn or Texas."
      isRequired
      find={find}
      onPick={({ key, label }) => {
        const known = offered.find(({ pick }) => pick.key === key);
        onAdd(known?.requirement ?? { kind: 'certificate', need: 'must', name: label }, label);
      }}
    />
  );
}
