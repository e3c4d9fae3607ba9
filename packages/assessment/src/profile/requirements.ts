import { alternativeNames } from './certificate-names.ts';
import { licenseTypes } from './license-types.ts';

/** A specialty's requirement for one license or certificate. */
export interface Requirement {
  /** The wording of the list. */
  wording: string;
  /** `conditional` means that only some states or sites require it. */
  need: 'required' | 'conditional' | 'optional';
  /** The type of the license, or a list of certificates; one certificate is enough. */
  license?: string;
  names?: readonly string[];
}

const optional = /\s*\(optional\)$|,\s*optional(?=\)$)/;
const conditional =
  /\s*\(?\b(where required|where the state asks for it|where chemotherapy is given|for pediatric sites|where the house has those units)\)?/;

/** Reads a requirement from the wording of a list. Several certificates keep the order of the wording. */
export function readRequirement(listed: string): Requirement {
  const isOptional = optional.test(listed);
  const isConditional = conditional.test(listed);
  const wording = listed.replace(optional, '').replace(conditional, '');
  const need = isOptional ? 'optional' : isConditional ? 'conditional' : 'required';
  if (/^State |driver license|Hearing aid|^School /.test(wording)) {
    const type = licenseTypes.find(({ wording: pattern }) => pattern.test(wording));
    if (type) return { wording, need, license: type.id };
  }
  return { wording, need, names: alternativeNames[wording] ?? [wording] };
}
