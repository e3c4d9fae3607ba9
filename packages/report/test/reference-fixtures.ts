import type { GivenReference, ReportReferences } from '@larkfield/schemas/references/references.ts';

const referees = [
  { name: 'Hester Fernhill', role: 'Charge nurse', unit: 'Medical ICU, Mercy General', workAgain: 'yes' },
  { name: 'Ambrose Quillfeather', role: 'Unit manager', unit: 'Trauma ICU, Lakeside Medical Center', workAgain: 'rather-not-say' },
  { name: 'Perpetua Dunmore', role: 'Clinical educator', unit: 'Medical ICU, Mercy General', workAgain: 'yes' },
  { name: 'Leopold Marrowby', role: 'Intensivist', unit: 'Medical ICU, Mercy General', workAgain: 'no' },
] as const;

/** Fictional references on the first skills of a fictional report; the result depends only on the arguments. */
export function fixtureReferences(count: number, skills = 20): ReportReferences {
  const references: GivenReference[] = referees.slice(0, count).map((referee, index) => ({
    id: `6a1f0000000000000000010${index}`,
    ...referee,
    answeredAt: `2026-11-2${2 + index}T15:20:00.000Z`,
    from: '2023-03',
    to: index === 0 ? null : '2025-05',
    capacity: 'supervisor',
    comment: index === 0 ? 'Calm in a code and asks early. I would put her with any new graduate.' : '',
    ratings: Array.from({ length: skills }, (_, skill) => ({
      skillId: 1 + skill * 5,
      proficiency: (skill + index) % 6 === 4 ? null : ((3 + ((skill + index) % 3)) as 3 | 4 | 5),
    })),
  }));
  return { asked: Math.max(count, 2), given: count, lastAt: references.at(-1)?.answeredAt ?? '2026-11-22T15:20:00.000Z', references };
}
