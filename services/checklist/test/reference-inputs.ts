import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { openReference, Referee, ReferenceAnswer } from '@larkfield/schemas/references/references.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';

/** A charge nurse, as named by a candidate. */
export const charge: Referee = {
  name: 'Hester Fernhill',
  role: 'Charge nurse',
  email: 'hester.fernhill@mercy.example',
  unit: 'Medical ICU',
  from: '2023-03',
  to: '2025-05',
  relation: 'supervisor',
};
export const referee = (name: string, email: string): Referee => ({ ...charge, name, email });

/** A charge nurse's answer about these skills: most are rated proficient, one was not observed. */
export function answerTo(skills: ReplyOf<typeof openReference>['skills']): ReferenceAnswer {
  return {
    ratings: skills.map(({ id }, index) => ({ skillId: id, proficiency: index === 1 ? null : index % 3 === 0 ? 3 : 4 })),
    from: '2023-03',
    to: '2025-05',
    capacity: 'supervisor',
    workAgain: 'yes',
    comment: 'Calm in a code, and asks early.',
    name: 'Hester Fernhill',
    attestationVersion: refereeAttestation.version,
  };
}
