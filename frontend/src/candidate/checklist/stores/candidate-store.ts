import { candidateMessages, candidateRules, type Person } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { createListeners } from '#src/shared/browser/store.ts';

type PersonText = Record<keyof Person, string>;

/** The fields of a person in page order. */
const emptyPerson: PersonText = { candidateName: '', dateOfBirth: '', last4Ssn: '', email: '', phone: '' };
const personFields = Object.keys(emptyPerson) as (keyof Person)[];

/** The values of the candidate section. */
export interface CandidateValues extends PersonText {
  attestation: boolean;
}

export type CandidateField = keyof CandidateValues;

/** In page order, because the first invalid field takes the focus. */
export const candidateFields: CandidateField[] = [...personFields, 'attestation'];

/** Empty fields and an unticked attestation. */
export const emptyCandidate: CandidateValues = { ...emptyPerson, attestation: false };

/** The section filled in with the known data of a person. */
export function candidateOf(person: { [field in keyof Person]?: Person[field] | null }): CandidateValues {
  return { ...emptyCandidate, ...personTexts((field) => person[field] ?? '') };
}

/** The non-empty fields of a person, trimmed for sending. */
export function filledPerson(values: PersonText): Partial<PersonText> {
  const trimmed = personTexts((field) => values[field].trim());
  return Object.fromEntries(Object.entries(trimmed).filter(([, text]) => text !== ''));
}

const personTexts = (textOf: (field: keyof Person) => string) =>
  Object.fromEntries(personFields.map((field) => [field, textOf(field)])) as PersonText;

export interface CandidateStore {
  /** The personal fields belong to a stored submission and cannot be changed. */
  isLocked: boolean;
  values: () => CandidateValues;
  error: (field: CandidateField) => string | undefined;
  set: <Field extends CandidateField>(field: Field, value: CandidateValues[Field]) => void;
  /** Marks a field as left: from now on, its error is shown and updated during typing. */
  leave: (field: CandidateField) => void;
  /** Shows all errors and returns the first invalid field. */
  check: () => CandidateField | undefined;
  /** The invalid fields, whether their errors are shown or not. */
  faults: () => CandidateField[];
  setError: (field: CandidateField, message: string) => void;
  /** Resets the section to these values without errors. */
  replace: (values: CandidateValues) => void;
  subscribe: (listener: () => void) => () => void;
}

/** This device's IANA time zone, or UTC if the device has no time zone; it defines the candidate's current day. */
export const userTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Holds the candidate's fields outside React, so that a keystroke renders only its own field. */
export function createCandidateStore(initial: CandidateValues, isLocked: boolean): CandidateStore {
  let values = initial;
  let errors: Partial<Record<CandidateField, string>> = {};
  let left = new Set<CandidateField>();
  const { tell, subscribe } = createListeners();
  const problemOf = (field: CandidateField) => (isLocked && field !== 'attestation' ? null : findProblem(field, values));
  const showProblem = (field: CandidateField) => {
    errors = { ...errors, [field]: problemOf(field) ?? undefined };
  };

  return {
    isLocked,
    values: () => values,
    error: (field) => errors[field],
    set: (field, value) => {
      values = { ...values, [field]: value };
      if (left.has(field)) showProblem(field);
      tell();
    },
    leave: (field) => {
      left.add(field);
      showProblem(field);
      tell();
    },
    check: () => {
      left = new Set(candidateFields);
      for (const field of candidateFields) showProblem(field);
      tell();
      return candidateFields.find((field) => errors[field]);
    },
    faults: () => candidateFields.filter((field) => problemOf(field)),
    setError: (field, message) => {
      errors = { ...errors, [field]: message };
      tell();
    },
    replace: (next) => {
      values = next;
      errors = {};
      left = new Set();
      tell();
    },
    subscribe,
  };
}

function findProblem(field: CandidateField, values: CandidateValues): string | null {
  if (field === 'attestation') return values.attestation ? null : candidateMessages.attestationMissing;
  if (field === 'dateOfBirth') return candidateRules.dateOfBirth(values.dateOfBirth, undefined, new Date());
  return candidateRules[field](values[field]);
}
