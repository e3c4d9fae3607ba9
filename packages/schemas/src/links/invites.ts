import { z } from 'zod';
import { day, hour } from '#src/durations.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { candidateRules } from '#src/checklist/candidate-rules.ts';
import type { ListedSpecialty } from '#src/catalogue/specialties.ts';
import { plain } from '#src/catalogue/wording.ts';
import { addressForm, isPhone, plainSigns } from '#src/typed.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { oneLine } from '#src/one-line.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';

/** Limits of invites (product.md#invites-1); durations in milliseconds. */
export const inviteConstants = {
  /** The maximum number of rows of a list. */
  rowsMax: 200,
  listNameMax: 80,
  /** The limit is longer than any valid cell, so that values that are too long are reported by column. */
  cellMax: 500,
  reminders: 2,
  /** The minimum time between two mails to one person. */
  reminderGap: 20 * hour,
  /** An invite without a mail in this time no longer blocks a new invite. */
  openFor: 30 * day,
  /** How long an invite is kept after its last mail. */
  keptFor: 90 * day,
  /** The board marks links that end within this time. */
  endsSoon: day,
} as const;

const cell = z.string().max(inviteConstants.cellMax);

/** A pasted row of a list. Errors are reported by row and column, all at once. */
export const inviteRowSchema = z.strictObject({
  candidateName: cell,
  email: cell,
  phone: cell,
  specialty: cell,
  /** The row number in its file, starting at 1 and including a heading; used to report duplicates. By default, the position in the list. */
  number: z.number().int().positive().optional(),
});
export type InviteRow = z.output<typeof inviteRowSchema>;

export const inviteRowsSchema = z
  .array(inviteRowSchema)
  .min(1, 'The list has no rows')
  .max(inviteConstants.rowsMax, `A list can have at most ${inviteConstants.rowsMax} rows`);

export const inviteColumnSchema = z.enum(['candidateName', 'email', 'phone', 'specialty']);
export type InviteColumn = z.output<typeof inviteColumnSchema>;

/** A fault in a cell that keeps its row from being sent. */
export const inviteProblemSchema = z.strictObject({ column: inviteColumnSchema, message: z.string() });
export type InviteProblem = z.output<typeof inviteProblemSchema>;

export const checkInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/check',
  service: 'links',
  access: 'user',
  summary: 'What is wrong with the rows of a list by row and column, who is invited already, and who has a valid checklist; sends nothing',
  body: z.strictObject({ rows: inviteRowsSchema }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        problems: z.array(inviteProblemSchema),
        specialtyName: z.string().nullable(),
        /** Warnings before sending, which block nothing. */
        notes: z.array(z.string()),
      }),
    ),
  }),
});

/** The words of a text in sorted order, with the role as names have it, so that `ICU nurse`, `RN - ICU` and `ICU RN` are equal. */
const wordsOf = (text: string): string[] =>
  plain(plainSigns(text))
    .replace(/\blicensed practical nurse\b/, 'lpn')
    .replace(/\b(?:registered )?nurse\b/, 'rn')
    .split(' ')
    .toSorted();
const asOne = (words: readonly string[]): string => words.toSorted().join(' ');

/** The words for roles in names, which people often leave out. */
const roleWords = new Set(['rn', 'lpn', 'lvn', 'technologist', 'technician', 'pt', 'ot', 'slp']);

/**
 * Finds the checklists that a cell may name: by name or slug, by name without the role (`ICU`), or by alias (`ER`, `ER nurse`). The result
 * has several entries if the text is ambiguous, since an invite is never sent by a guess.
 */
export function specialtyReader(specialties: readonly ListedSpecialty[]): (text: string) => ListedSpecialty[] {
  const known = specialties.map((specialty) => {
    const words = wordsOf(specialty.name);
    const roles = words.filter((word) => roleWords.has(word));
    return {
      specialty,
      words,
      role: asOne(roles),
      own: [asOne(words), asOne(wordsOf(specialty.slug))],
      withoutRole: asOne(words.filter((word) => !roleWords.has(word))),
      called: (specialty.aliases ?? []).map(wordsOf).flatMap((alias) => [asOne(alias), asOne([...alias, ...roles])]),
    };
  });
  return (text) => {
    const words = wordsOf(text);
    const wanted = asOne(words);
    if (wanted === '') return [];
    const exact = known.filter(({ own }) => own.includes(wanted));
    const short = known.filter(({ withoutRole }) => withoutRole === wanted);
    // Without its role, `Hemodialysis` is a technician's list; it is also part of the name of a nurses' list, so both are offered.
    const likewise = known.filter((one) => short.some(({ role }) => role !== one.role) && words.every((word) => one.words.includes(word)));
    const called = known.filter((one) => one.called.includes(wanted));
    const meant = [exact, [...new Set([...short, ...likewise])], called].find((found) => found.length > 0) ?? [];
    return meant.map(({ specialty }) => specialty);
  };
}

/** The result of reading a row: its checklist, and the problems that keep it from being sent. */
export interface ReadInviteRow {
  specialty: ListedSpecialty | null;
  problems: InviteProblem[];
}

/** Reads each row and reports rows that repeat an earlier one (product.md#invites-1). Browser and service share this function. */
export function readInviteRows(rows: readonly InviteRow[], specialties: readonly ListedSpecialty[]): ReadInviteRow[] {
  const seen = new Map<string, number>();
  const meantBy = specialtyReader(specialties);
  return rows.map((row, index) => {
    const meant = meantBy(row.specialty);
    const specialty = meant.length === 1 ? meant[0]! : null;
    const cells = [
      { column: 'candidateName', message: candidateRules.candidateName(row.candidateName) },
      { column: 'email', message: candidateRules.email(row.email) },
      { column: 'phone', message: phoneProblem(row.phone) },
      { column: 'specialty', message: specialty ? null : specialtyProblem(row.specialty, meant) },
    ] as const;
    const problems: InviteProblem[] = cells.flatMap(({ column, message }) => (message === null ? [] : [{ column, message }]));
    if (problems.length > 0) return { specialty, problems };
    const key = `${addressForm(row.email)} ${specialty?.id}`;
    const before = seen.get(key);
    if (before !== undefined) return { specialty, problems: [{ column: 'email', message: `Same person and specialty as row ${before}` }] };
    seen.set(key, row.number ?? index + 1);
    return { specialty, problems };
  });
}

/** Accepts a phone only if the form does and the text is a phone number, since a column of a list may hold something else. */
function phoneProblem(text: string): string | null {
  const phone = text.trim();
  if (phone !== '' && !isPhone(phone)) return "This isn't a phone number. Write one like 214-555-0123, or leave it blank.";
  return candidateRules.phone(phone);
}

function specialtyProblem(text: string, meant: readonly ListedSpecialty[]): string {
  if (text.trim() === '') return 'Specialty is required';
  const [one, other] = meant.map(({ name }) => name);
  if (one === undefined) return "We don't have a checklist by this name";
  if (meant.length === 2) return `This could be ${one} or ${other}. Write the one you mean.`;
  return `This could be one of ${meant.length} checklists, such as ${one} or ${other}. Write the one you mean.`;
}

/**
 * The state of an invite, as far as the service can know it (decision 042). Only the candidate's browser knows that they have started on a
 * checklist. `not-delivered` means that the mail server refused the mail at once; later bounces are not seen.
 */
export const inviteStateSchema = z.enum([
  'sending',
  'invited',
  'not-delivered',
  'opened',
  'draft-saved',
  'submitted',
  'stopped',
  'withdrawn',
]);
export type InviteState = z.output<typeof inviteStateSchema>;

/** An invite as shown on the board. */
export const inviteSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  state: inviteStateSchema,
  /** When the invite reached this state. */
  since: instantSchema,
  /** Why a mail was not sent: a code of the mail server, or of ours. */
  failure: z.string().nullable(),
  /** Until when the newest link opens; null if no link was sent. */
  linkEndsAt: instantSchema.nullable(),
  remindersSent: z.number().int().nonnegative(),
  /** Whether a reminder can be sent now. */
  canRemind: z.boolean(),
  /** The checklist that was submitted since the invite, with its address and specialty. */
  submission: z.strictObject({ id: objectIdSchema, shortReference: shortReferenceSchema }).nullable(),
});
export type Invite = z.output<typeof inviteSchema>;

/** A list of people who were invited together. */
export const inviteListSchema = z.strictObject({
  id: objectIdSchema,
  name: z.string(),
  createdAt: instantSchema,
  byEmail: z.string(),
  size: z.number().int().positive(),
});
export type InviteList = z.output<typeof inviteListSchema>;

export const inviteListParamsSchema = z.strictObject({ id: objectIdSchema });
export const inviteBoardSchema = z.strictObject({ list: inviteListSchema, invites: z.array(inviteSchema) });
export type InviteBoard = z.output<typeof inviteBoardSchema>;

export const remindInvited = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/:id/remind',
  service: 'links',
  access: 'user',
  summary: 'Sends another link to those of a list who may be reminded: at most two reminders each, a day apart',
  params: inviteListParamsSchema,
  body: z.strictObject({ inviteIds: z.array(objectIdSchema).min(1).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({ reminded: z.number().int().nonnegative(), board: inviteBoardSchema }),
});

export const sendInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites',
  service: 'links',
  access: 'user',
  summary:
    'Invites everybody on a list by a Smart Link of their own, or nobody when a row is not valid; the same request again sends nothing more',
  body: z.strictObject({
    /** Chosen by the page for this list, so that a repeated request is recognized. */
    requestId: z.uuid(),
    name: oneLine(
      z
        .string()
        .trim()
        .min(1, 'Give the list a name')
        .max(inviteConstants.listNameMax, `The name must be at most ${inviteConstants.listNameMax} characters`),
      'Name',
    ),
    rows: inviteRowsSchema,
    /** The job that the people are invited for, if staff invite them from its page. */
    jobId: objectIdSchema.optional(),
  }),
  reply: z.strictObject({ list: inviteListSchema }),
  status: 201,
});

/** A POST with the token in its body, so that link scanners of mails stop no invites. */
export const stopInvites = endpoint({
  method: 'POST',
  path: '/api/invites/stop',
  service: 'links',
  limit: 'token',
  access: 'public',
  summary: 'Ends all invites to the person whom a mail went to, and keeps further ones from being sent; harmless when repeated',
  body: z.strictObject({ token: z.string() }),
  reply: z.strictObject({ isStopped: z.literal(true) }),
});

export const withdrawInvites = endpoint({
  method: 'POST',
  path: '/api/admin-portal/invites/:id/withdraw',
  service: 'links',
  access: 'user',
  summary: 'Ends invites of a list with all their links; harmless when repeated',
  params: inviteListParamsSchema,
  body: z.strictObject({ inviteIds: z.array(objectIdSchema).min(1).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({ board: inviteBoardSchema }),
});

export const exportInviteBoard = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites/:id/export',
  service: 'links',
  access: 'user',
  confirmed: true,
  summary: 'The same as a table (CSV), whose cells no spreadsheet takes for formulas',
  params: inviteListParamsSchema,
  reply: { contentType: 'text/csv' },
});

export const getInviteBoard = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites/:id',
  service: 'links',
  access: 'user',
  summary: 'Everybody on a list of invites, and how far each has come as far as it can be known',
  params: inviteListParamsSchema,
  reply: inviteBoardSchema,
});

export const getInvitesToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/invites',
  service: 'links',
  access: 'user',
  summary: "Whose invites of one's own newest lists did not arrive",
  reply: z.strictObject({
    lists: z.array(z.strictObject({ id: objectIdSchema, name: z.string(), notDelivered: z.number().int().positive() })),
  }),
});

export const listInviteLists = endpoint({
  method: 'GET',
  path: '/api/admin-portal/invites',
  service: 'links',
  access: 'user',
  summary: 'Lists of invites, newest first: all, those of the caller, or those for a job',
  query: z.strictObject({ by: z.enum(['me']).optional(), job: objectIdSchema.optional(), cursor: cursorSchema }),
  reply: z.strictObject({ lists: z.array(inviteListSchema), nextCursor: nextCursorSchema }),
});

export const inviteEndpoints = {
  checkInvites,
  remindInvited,
  sendInvites,
  stopInvites,
  withdrawInvites,
  exportInviteBoard,
  getInviteBoard,
  getInvitesToday,
  listInviteLists,
} satisfies Record<string, Endpoint>;
