import { z } from 'zod';
import { pdfStateSchema } from '#src/checklist/pdf.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { cursorSchema, nextCursorSchema, someIdsSchema } from '#src/page.ts';
import { renewedBySchema } from '#src/checklist/submit-checklist.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { portalConstants } from '#src/portal-constants.ts';
import { newCheckSchema, reportProfileSchema } from '#src/profile/credential-check.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { searchTextSchema, submissionFilters, submissionOrder } from '#src/checklist/submission-filters.ts';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { reportChecksSchema, reportDataSchema } from '#src/reports/report-data.ts';

/** The member of staff who is responsible for a submission. */
export const assigneeSchema = z.strictObject({ userId: objectIdSchema, email: z.string() });

const profileWordsSchema = z.strictObject({ units: z.string(), systems: z.string(), states: z.string(), certificates: z.string() });

/** A submission as shown on a card of the portal. */
export const adminSubmissionSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  specialty: z.string(),
  shortReference: shortReferenceSchema,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  submittedAt: instantSchema,
  renewedBy: renewedBySchema.optional(),
  /** Set while its address is not confirmed (product.md#submit-11). */
  hasUnprovedAddress: z.literal(true).optional(),
  revision: whenMissing(z.number().int().positive(), 1),
  pdf: whenMissing(pdfStateSchema, { state: 'ready' }),
  assignee: whenMissing(assigneeSchema.nullable(), null),
  /** The number of references on its report. */
  references: whenMissing(z.number().int().nonnegative(), 0),
  /** The profile in words; empty where nothing is given. */
  profile: whenMissing(profileWordsSchema, { units: '', systems: '', states: '', certificates: '' }),
});
export type AdminSubmission = z.output<typeof adminSubmissionSchema>;

/** One page of submissions; `nextCursor` is null on the last page. */
export const submissionPageSchema = z.strictObject({
  submissions: z.array(adminSubmissionSchema),
  nextCursor: nextCursorSchema,
});
export type SubmissionPage = z.output<typeof submissionPageSchema>;

export const assignSubmissions = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/submissions/assignee',
  service: 'checklist',
  access: 'user',
  summary: 'Assigns submissions to an active user, or with null to nobody',
  body: z.strictObject({
    ids: z.array(objectIdSchema).min(1).max(portalConstants.bulkLimit),
    userId: objectIdSchema.nullable(),
  }),
  reply: z.strictObject({
    /** The ids of existing submissions. */
    ids: z.array(objectIdSchema),
    assignee: assigneeSchema.nullable(),
  }),
});

export const checkCredential = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/credential-checks',
  service: 'checklist',
  access: 'user',
  summary:
    'Notes when and where licenses and certificates were looked up, by who is signed in, or takes such notes away; makes no revision; audited',
  params: submissionIdParamsSchema,
  body: z.strictObject({
    checks: z
      .array(
        z.strictObject({
          /** The license or certificate, identified by all its details: a changed credential counts as another one. */
          credential: z.string().min(1).max(300),
          check: newCheckSchema.nullable(),
        }),
      )
      .min(1)
      .max(profileLimits.licenses + profileLimits.certificates),
  }),
  reply: z.strictObject({ profile: reportProfileSchema }),
});

export const downloadSubmission = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/download',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF of a submission, for staff; 202 while it is being made',
  params: submissionIdParamsSchema,
  reply: { contentType: 'application/pdf' },
});

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/export.csv',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'The submissions that a search and filters find, or some of them by id, as a table for spreadsheets',
  query: z.strictObject({ q: searchTextSchema.optional(), ids: someIdsSchema.optional(), ...submissionFilters }),
  reply: { contentType: 'text/csv' },
});

/** Pages poll this in the background while they show a pending PDF. */
export const getPdfStates = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/pdf-states',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF states of some submissions',
  query: z.strictObject({ ids: someIdsSchema }),
  reply: z.strictObject({ states: z.record(objectIdSchema, pdfStateSchema) }),
});

export const listRecentSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/recent',
  service: 'checklist',
  access: 'user',
  summary: 'The submissions, newest first unless another order is asked for, optionally of one specialty or of some days',
  query: z.strictObject({ cursor: cursorSchema, ...submissionOrder, ...submissionFilters }),
  reply: submissionPageSchema,
});

export const retrySubmissionPdf = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/:id/retry-pdf',
  service: 'checklist',
  access: 'user',
  summary: 'Queues the PDF of a submission once more after it failed',
  params: submissionIdParamsSchema,
  body: z.strictObject({}).optional(),
  reply: pdfStateSchema,
  status: 202,
});

export const searchSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/search',
  service: 'checklist',
  access: 'user',
  summary: 'Submissions whose name, email, phone, reference or specialty has words beginning with the text',
  query: z.strictObject({ q: searchTextSchema, cursor: cursorSchema, ...submissionOrder, ...submissionFilters }),
  reply: submissionPageSchema,
});

/**
 * A revision of a submission: the first submission, the same person's correction, a change through a shared link, a change by the owner in
 * My checklists, or a correction of personal details.
 */
export const submissionRevisionSchema = z.strictObject({
  revision: z.number().int().positive(),
  via: z.enum(['submit', 'correction', 'edit', 'owner', 'details']),
  signedAt: instantSchema,
  /** For a correction of personal details, its fields and time. The signature is that of the previous revision. */
  correction: correctionSchema.optional(),
});
export type SubmissionRevision = z.output<typeof submissionRevisionSchema>;

/** A report contains neither the date of birth nor digits of the SSN, for staff and for viewers of a link alike. */
export const viewSubmission = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/report',
  service: 'checklist',
  access: 'user',
  summary: 'The report of a submission on screen, newest or earlier revision; that it was seen is audited',
  params: submissionIdParamsSchema,
  query: z.strictObject({ revision: z.coerce.number().int().positive().optional() }),
  reply: z.strictObject({
    report: reportDataSchema,
    /** The newest revision comes first. */
    revisions: z.array(submissionRevisionSchema).min(1),
    checks: reportChecksSchema,
    hasUnprovedAddress: z.literal(true).optional(),
  }),
});

const count = z.number().int().nonnegative();
/** Counts stop here; the largest value means "at least this many" (product.md#desk-1). */
const boundedCount = count.max(portalConstants.countedAtMost);

/** Open tasks about checklists. Each service returns its own part of the Today page. */
export const getChecklistsToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/checklists',
  service: 'checklist',
  access: 'user',
  summary:
    'How many new checklists nobody has, which references came in, how many PDFs failed and which packets did, whose references are overdue, which checklists and credentials end soon and, for admins, requests of candidates are open',
  query: z.strictObject({
    /** Unassigned checklists submitted since then count as new; by default, those of the last seven days. */
    newSince: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.strictObject({
    newUnassigned: whenMissing(boundedCount, 0),
    /** Submissions whose references were answered or declined in the last seven days, latest first. */
    referencesIn: whenMissing(
      z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), answered: count, declined: count })),
      [],
    ),
    failedPdfs: boundedCount,
    /** Failed packets, for 30 days or until there is a newer packet for the same job. */
    failedPackets: whenMissing(
      z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), job: z.string(), madeAt: instantSchema })),
      [],
    ),
    /** Submissions with references that are unanswered for five days or whose mail bounced, while their links open. */
    overdueReferences: whenMissing(z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), count })), []),
    /** Candidates who want a call first, dispute a yes, or said yes but were not sent yet; latest asked first. */
    putForwards: whenMissing(
      z.array(
        z.strictObject({
          submissionId: objectIdSchema,
          candidateName: z.string(),
          job: z.string(),
          state: z.enum(['call-first', 'disputed', 'agreed']),
        }),
      ),
      [],
    ),
    expiringChecklists: boundedCount,
    /** Candidates whose licenses or certificates end soon, on checklists that were not renewed. */
    peopleWithCredentialsEnding: whenMissing(boundedCount, 0),
    /** These candidates, by the earliest end; empty if there are too many to list by name. */
    credentialsEnding: whenMissing(
      z.array(
        z.strictObject({
          submissionId: objectIdSchema,
          candidateName: z.string(),
          credentials: z.array(z.strictObject({ name: z.string(), endsOn: z.iso.date() })).min(1),
        }),
      ),
      [],
    ),
    /** Null for users who do not handle such requests. */
    rightsRequests: z
      .strictObject({
        open: count,
        /** When the next promised answer is due. */
        nextDueAt: instantSchema.nullable(),
        /** The number of requests for a file. */
        files: count.optional(),
      })
      .nullable(),
  }),
});

export const portalSubmissionEndpoints = {
  assignSubmissions,
  checkCredential,
  downloadSubmission,
  exportSubmissions,
  getPdfStates,
  listRecentSubmissions,
  retrySubmissionPdf,
  searchSubmissions,
  viewSubmission,
  getChecklistsToday,
} satisfies Record<string, Endpoint>;
