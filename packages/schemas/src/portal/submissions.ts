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

/** Who of the staff looks after a submission. */
export const assigneeSchema = z.strictObject({ userId: objectIdSchema, email: z.string() });

const profileWordsSchema = z.strictObject({ units: z.string(), systems: z.string(), states: z.string(), certificates: z.string() });

/** A submission as a card of the portal shows it. */
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
  /** How many references are on its report. */
  references: whenMissing(z.number().int().nonnegative(), 0),
  /** What its profile says, in words; empty where it says nothing. */
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
    /** Those that were there. */
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
          /** The license or certificate, by everything that is said of it: after a change it is another one. */
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

/** Polled in the background while a PDF on the screen is pending. */
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

/** One state of a submission: the first one, the same person's correction, what was changed through a shared link, what its owner changed from My checklists, or with personal details corrected. */
export const submissionRevisionSchema = z.strictObject({
  revision: z.number().int().positive(),
  via: z.enum(['submit', 'correction', 'edit', 'owner', 'details']),
  signedAt: instantSchema,
  /** Of one that corrected personal details: what, and when. Its signature is that of the revision before. */
  correction: correctionSchema.optional(),
});
export type SubmissionRevision = z.output<typeof submissionRevisionSchema>;

/** A report holds neither the date of birth nor digits of the SSN, for staff as for viewers of a link. */
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
    /** Newest first. */
    revisions: z.array(submissionRevisionSchema).min(1),
    checks: reportChecksSchema,
    hasUnprovedAddress: z.literal(true).optional(),
  }),
});

const count = z.number().int().nonnegative();
/** Counted up to here: this many stands for more than one less (product.md#desk-1). */
const boundedCount = count.max(portalConstants.countedAtMost);

/** What of the checklists needs a person; each service answers for its own part of the day. */
export const getChecklistsToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/checklists',
  service: 'checklist',
  access: 'user',
  summary:
    'How many new checklists nobody has, which references came in, how many PDFs failed and which packets did, whose references are overdue, which checklists and credentials end soon and, for admins, requests of candidates are open',
  query: z.strictObject({
    /** From when on an unassigned checklist is new; without it, the last seven days. */
    newSince: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.strictObject({
    newUnassigned: whenMissing(boundedCount, 0),
    /** Submissions with references that were answered or refused in the last seven days, the latest first. */
    referencesIn: whenMissing(
      z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), answered: count, declined: count })),
      [],
    ),
    failedPdfs: boundedCount,
    /** Packets that could not be made, until another for the same job is or 30 days have gone. */
    failedPackets: whenMissing(
      z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), job: z.string(), madeAt: instantSchema })),
      [],
    ),
    /** Submissions with references unanswered for five days, or whose mail bounced, while their links open. */
    overdueReferences: whenMissing(z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), count })), []),
    expiringChecklists: boundedCount,
    /** Of licenses and certificates, on checklists that were not renewed. */
    peopleWithCredentialsEnding: whenMissing(boundedCount, 0),
    /** These people, what ends first at the start; empty where they are more than a page names one by one. */
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
    /** Null for those who do not work on them. */
    rightsRequests: z.strictObject({ open: count, nextDueAt: instantSchema.nullable() }).nullable(),
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
