import { findReadingFaults } from '#src/clinical-readings.ts';
import { readingsFile, type CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem, Parsed, SpecialtyFile } from '#src/format.ts';

/** Finds faults in a list's versions; each begins with the name of the field. */
export function checkChanges({ file, data: { changes, version } }: Parsed<SpecialtyFile>): CatalogueProblem[] {
  const versions = changes.map((change) => change.version);
  const texts = [
    ...(changes.length > 0 && !versions.includes(version) ? [`changes: name no reason for version ${version}`] : []),
    ...versions.filter((one) => one > version).map((one) => `changes: name version ${one}, the list is at version ${version}`),
    ...versions.filter((one, index) => versions.indexOf(one) < index).map((one) => `changes: name version ${one} twice`),
  ];
  return texts.map((text) => ({ file, text }));
}

/** Clinical readings whose part does not exist, or whose fields contradict each other. */
export function checkClinicalReadings({ readings, cores, families, specialties }: CatalogueFiles): CatalogueProblem[] {
  const parts = new Set([...cores, ...families, ...specialties].map(({ file }) => file.replace(/\.yaml$/, '')));
  return readings.flatMap((reading, index) => {
    const texts = [
      ...(parts.has(reading.part) ? [] : [`there is no part ${reading.part}`]),
      ...findReadingFaults(reading).map(({ text }) => text),
    ];
    return texts.map((text) => ({ file: readingsFile, text: `readings.${index}: ${text}` }));
  });
}
