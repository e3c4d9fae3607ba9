import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { day, hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getInvitesToday } from '@larkfield/schemas/links/invites.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import type { getInquiriesToday } from '@larkfield/schemas/portal/inquiries.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalInviteBoardPath, portalReportPath, portalSubmissionsPath } from '#src/shared/text/paths.ts';

/** A task for a person. */
export interface Task {
  /** The list of the counted items. */
  to: string;
  count: number;
  /** The displayed count, if the exact one is unknown. */
  shown?: string;
  title: string;
  detail: string;
  /** True if the task is overdue, or keeps a person waiting. */
  isPressing: boolean;
}

const counted = (tasks: Task[]) => tasks.filter(({ count }) => count > 0);
const thing = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many);

/** A count with an upper limit. */
const bounded = (count: number) => (count < portalConstants.countedAtMost ? { count } : { count, shown: `${count - 1}+` });

const within = portalConstants.endsSoonDays;
/** With this many days left or fewer, a request is urgent. */
const pressingDays = 7;

type Checklists = ReplyOf<typeof getChecklistsToday>;

/** An unassigned checklist is new for this many days. */
const newForDays = 7;

/** The day, in the time zone of this browser, from which a checklist is new. */
export function newFrom(now = new Date()): string {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - newForDays);
  const [year, month, date] = [from.getFullYear(), from.getMonth() + 1, from.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${date}`;
}

const toNew = () => portalSubmissionsPath({ assignee: 'nobody', from: newFrom() });
const toFailed = portalSubmissionsPath({ pdf: 'failed' });
const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The parts of the line above the list, each with a link to its items. A single reference links to its report, several link to Today. */
export function waitingParts({ newUnassigned, referencesIn, failedPdfs }: Checklists): { to: string; text: string }[] {
  const say = (count: number) => bounded(count).shown ?? String(count);
  const answered = sumOf(referencesIn.map((one) => one.answered));
  const declined = sumOf(referencesIn.map((one) => one.declined));
  const only = referencesIn.length === 1 ? referencesIn[0] : undefined;
  return [
    { count: newUnassigned, to: toNew(), text: `${say(newUnassigned)} new, nobody has ${newUnassigned === 1 ? 'it' : 'them'}` },
    {
      count: answered + declined,
      to: only ? portalReportPath(only.submissionId, 'references') : paths.portalToday,
      text: [
        answered > 0 && `${answered} ${thing(answered, 'reference')} answered`,
        declined > 0 && `${declined} ${answered > 0 ? 'refused' : `${thing(declined, 'reference')} refused`}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { count: failedPdfs, to: toFailed, text: `${say(failedPdfs)} ${thing(failedPdfs, 'PDF')} failed` },
  ].filter(({ count }) => count > 0);
}

const notReminded = 'No one is reminded of these automatically: ask for the new ones by phone or email.';

const putForwardWords = {
  'call-first': (name: string, job: string) => ({
    title: `wants a call first: ${name}`,
    detail: `About ${job}. This is no yes: call, then record what was said.`,
  }),
  disputed: (name: string, job: string) => ({
    title: `did not agree: ${name}`,
    detail: `A spoken yes to ${job} was recorded, and the candidate says otherwise. Call, then close it with the reason.`,
  }),
  agreed: (name: string, job: string) => ({ title: `said yes, not sent yet: ${name}`, detail: `To ${job}.` }),
};

export function tasksOfChecklists(today: Checklists, now: number): Task[] {
  const {
    newUnassigned,
    referencesIn,
    failedPdfs,
    failedPackets,
    overdueReferences,
    putForwards,
    expiringChecklists,
    peopleWithCredentialsEnding: people,
    credentialsEnding,
    rightsRequests,
  } = today;
  const dueAt = rightsRequests?.nextDueAt;
  return counted([
    {
      to: toNew(),
      ...bounded(newUnassigned),
      title: thing(newUnassigned, 'new checklist that nobody has', 'new checklists that nobody has'),
      detail: `Of the last ${newForDays} days. Open one, or assign them.`,
      isPressing: false,
    },
    ...referencesIn.map(({ submissionId, candidateName, answered, declined }) => ({
      to: portalReportPath(submissionId, 'references'),
      count: answered + declined,
      title: `${thing(answered + declined, 'reference')} ${answered === 0 ? 'refused' : declined === 0 ? 'answered' : 'answered or refused'}: ${candidateName}`,
      detail:
        declined === 0
          ? `In the last ${newForDays} days. Read it on the report.`
          : `${declined} refused in the last ${newForDays} days. Ask someone else.`,
      isPressing: false,
    })),
    {
      to: toFailed,
      ...bounded(failedPdfs),
      title: thing(failedPdfs, 'report PDF failed', 'report PDFs failed'),
      detail: "There's nothing to download until someone retries.",
      isPressing: true,
    },
    ...failedPackets.map(({ submissionId, candidateName, job, madeAt }) => ({
      to: portalReportPath(submissionId, 'packets'),
      count: 1,
      title: `packet failed: ${job}`,
      detail: `For ${candidateName}, ${formatDateTime(madeAt)}. Make a new packet from the job’s matches.`,
      isPressing: true,
    })),
    ...overdueReferences.map(({ submissionId, candidateName, count }) => ({
      to: portalReportPath(submissionId, 'references'),
      count,
      title: `${thing(count, 'reference')} overdue: ${candidateName}`,
      detail: 'No answer in five days, or the email came back. Call, or ask someone else.',
      isPressing: true,
    })),
    ...putForwards.map(({ submissionId, candidateName, job, state }) => ({
      to: portalReportPath(submissionId, 'put-forward'),
      count: 1,
      ...putForwardWords[state](candidateName, job),
      isPressing: state !== 'agreed',
    })),
    {
      to: paths.portalCandidates,
      count: rightsRequests?.open ?? 0,
      title: thing(rightsRequests?.open ?? 0, 'candidate request open', 'candidate requests open'),
      detail: dueAt
        ? `The next answer is due ${formatDate(dueAt)}.${rightsRequests?.files ? ` ${rightsRequests.files} ${thing(rightsRequests.files, 'asks', 'ask')} for their file, due in five business days.` : ''}`
        : 'About their own data.',
      isPressing: dueAt !== null && dueAt !== undefined && Date.parse(dueAt) - now < pressingDays * day,
    },
    {
      to: portalSubmissionsPath({ expiresWithin: String(within) }),
      ...bounded(expiringChecklists),
      title: thing(expiringChecklists, 'checklist expires soon', 'checklists expire soon'),
      detail: `Within ${within} days. Candidates with an email address are reminded automatically.`,
      isPressing: false,
    },
    ...credentialsEnding.map(({ submissionId, candidateName, credentials }) => ({
      to: portalReportPath(submissionId, 'credentials'),
      count: credentials.length,
      title: `${thing(credentials.length, 'license or certification ends', 'licenses or certifications end')} soon: ${candidateName}`,
      detail: `${credentials.map(({ name, endsOn }) => `${name} on ${formatDate(`${endsOn}T12:00`)}`).join(', ')}. ${notReminded}`,
      isPressing: false,
    })),
    {
      to: portalSubmissionsPath({ certificateEndsWithin: String(within) }),
      // A few people are listed by name above.
      ...bounded(credentialsEnding.length > 0 ? 0 : people),
      title: thing(
        people,
        'person with a license or certification that ends soon',
        'people with a license or certification that ends soon',
      ),
      detail: `Within ${within} days. ${notReminded}`,
      isPressing: false,
    },
  ]);
}

const hours = contactConstants.answerWithin / hour;

export function tasksOfInquiries({ open, overdue, nextDueAt }: ReplyOf<typeof getInquiriesToday>): Task[] {
  const next = nextDueAt ? `The next answer is due ${formatDateTime(nextDueAt)}.` : `We promise an answer within ${hours} hours.`;
  return counted([
    {
      to: `${paths.portalInquiries}?filter=open`,
      count: open,
      title: thing(open, 'open inquiry', 'open inquiries'),
      detail: overdue > 0 ? `${overdue} overdue. ${next}` : next,
      isPressing: overdue > 0,
    },
  ]);
}

export function tasksOfInvites({ lists }: ReplyOf<typeof getInvitesToday>): Task[] {
  return lists.map(({ id, name, notDelivered }) => ({
    to: portalInviteBoardPath(id),
    count: notDelivered,
    title: thing(notDelivered, 'invite not delivered', 'invites not delivered'),
    detail: `On your list ${name}. Check the addresses, or call.`,
    isPressing: false,
  }));
}
