import type { SpecialtyFile } from '#src/format.ts';
import { appendItem, applyEdit, readYaml, replaceValue, yamlString } from './yaml-text.ts';

/** Values as one line of YAML between braces. */
export function flowMap(item: object): string {
  const fields = Object.entries(item).map(([name, value]) => `${name}: ${typeof value === 'number' ? value : yamlString(String(value))}`);
  return `{ ${fields.join(', ')} }`;
}

/** The text of a list's file with its next version, and the day and reason of the change. */
export function noteChange(text: string, change: SpecialtyFile['changes'][number]): string {
  const raised = applyEdit(text, replaceValue(readYaml(text), 'version', String(change.version)));
  return applyEdit(raised, appendItem(readYaml(raised), 'changes', flowMap(change), 'version'));
}
