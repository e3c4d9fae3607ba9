import { candidateMessages, candidateRules, type Person } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { createListeners } from '#src/shared/browser/store.ts';

type PersonText = Record<keyof Person, string>;

/** The fields of a person in the order of the page. */
const emptyPerson: PersonText = { candidateName: '', dateOfBirth: '', last4Ssn: '', email: '', phone: '' };
const personFields = Object.keys(emptyPerson) as (keyof Person)[];

/** What the candidate section holds. */
export interface CandidateValues extends PersonText {
  attestation: boolean;
}

export type CandidateField = keyof CandidateValues;

/** In the order of the page: the first bad one takes the focus. */
export const candidateFields: CandidateField[] = [...personFields, 'attestation'];

/** Nothing is filled in and the attestation is not ticked. */
export const emptyCandidate: CandidateValues = { ...emptyPerson, attestation: false };

/** The section with what is known of a person. */
export function candidateOf(person: { [field in keyof Person]?: Person[field] | null }): CandidateValues {
  return { ...emptyCandidate, ...personTexts((field) => person[field] ?? '') };
}

/** The fields of a person that are filled in, trimmed, as they are sent. */
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
  /** The field was left: from now on its faults are shown while they are mended. */
  leave: (field: CandidateField) => void;
  /** Shows what is wrong everywhere and returns the first bad field. */
  check: () => CandidateField | undefined;
  /** The form's faults, shown or not. */
  faults: () => CandidateField[];
  setError: (field: CandidateField, message: string) => void;
  /** Starts over with these values and without faults. */
  replace: (values: CandidateValues) => void;
  subscribe: (listener: () => void) => () => void;
}

/** This device's IANA time zone, or UTC where it names none; it decides which day it is for the candidate. */
export const userTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Holds the candidate's fields outside React: a key pressed in one renders that one only. */
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
  if (field === 'dateOfBirth') return candidateRules.dateOfBirth(values.dateOfBirth, userTimezone(), new Date());
  return candidateRules[field](values[field]);
}
