import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A list with all the notation that edits must preserve: comments, both layouts of entries and lists, quotes. */
export const listText = `# The list of a made-up unit.
id: 1
slug: rn-one
name: One RN
category: Nursing
version: 2 # counted up by hand
core: rn-small
certifications: [State RN license (compact or single-state), BLS]
safety:
  - Manual defibrillation   # everybody drills it
  - Wound packing
  - Air embolism response
categories:
  - name: Assessment
  - name: Wounds and drains
    skills:
      # Own lines first.
      - { id: 1001, skill: Wound packing, criticality: critical, why: "It bleeds.", source: "A guideline" }
      - { id: 1002,   skill: "Drain removal, bedside", criticality: high } # two spaces stay
      - id: 1003
        skill: Ostomy appliance change
        criticality: medium
      - { from: shared, skill: Air embolism response }
  - name: Rare work
    skills:
      - { id: 1004, skill: Leech therapy, criticality: low }
retired: [1009]
distinct:
  - [Wound packing, Ostomy appliance change, two acts]
allow: [[Leech therapy, an old word]]
`;

const moduleText = `id: 501
slug: shared
name: Shared
version: 1
skills:
  - { id: 501001, skill: Head-to-toe assessment, criticality: high }
  - { id: 501002, skill: Manual defibrillation, criticality: critical, why: "Time.", source: "A guideline", emergency: true }
  - { id: 501003, skill: Air embolism response, criticality: critical }
  - { id: 501004, skill: Hand hygiene, criticality: critical }
`;

const coreText = `slug: rn-small
name: Small
version: 1
categories:
  - name: Assessment
    skills:
      - { from: shared, skill: Head-to-toe assessment }
      - { from: shared, skill: Manual defibrillation }
      - { from: shared, skill: Hand hygiene }
`;

/** Writes a small catalogue into a new folder; returns the folder. */
export function makeCatalogue(): string {
  const root = mkdtempSync(join(tmpdir(), 'catalogue-sheet-'));
  for (const folder of ['modules', 'cores', 'families', 'nursing', 'allied-health', 'therapy']) mkdirSync(join(root, folder));
  const glossary = ['terms', 'british_stems', 'british_starts', 'british_words', 'vague', 'lowercase_start', 'proper_nouns'];
  const terms = 'terms: [{ use: ECG, not: [EKG] }]\n';
  writeFileSync(
    join(root, 'glossary.yaml'),
    terms +
      glossary
        .slice(1)
        .map((key) => `${key}: []\n`)
        .join(''),
  );
  writeFileSync(join(root, 'fundamentals.yaml'), '[]\n');
  writeFileSync(join(root, 'scope.yaml'), '[]\n');
  writeFileSync(join(root, 'joined.yaml'), 'acts: [teaching]\n');
  writeFileSync(join(root, 'clinical-readings.yaml'), 'readings:\n');
  writeFileSync(join(root, 'modules', 'shared.yaml'), moduleText);
  writeFileSync(join(root, 'cores', 'rn-small.yaml'), coreText);
  writeFileSync(join(root, 'nursing', 'rn-one.yaml'), listText);
  return root;
}
