import { joinRatings } from '@larkfield/assessment/rated-skills.ts';
import { recencyOf } from '@larkfield/assessment/recency.ts';
import { completionOf } from '@larkfield/assessment/scores.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import { getReport } from '@larkfield/schemas/internal/reports.ts';
import { checkOwnership, describePacketPeople, mintViewerToken } from '@larkfield/schemas/internal/links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { Link } from '#src/link/link-model.ts';
import { getRunningLink, isRunning, requirePasscodeInUse, requireUsesLeft } from '#src/link/link-rules.ts';
import { listLinks } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { epochIn } from '#src/access/check-link.ts';
import { countOpening, isOpenedHere, type OpeningCall, refuseUnopened } from '#src/access/open-link.ts';
import { requireNoWait, requirePasscode } from '#src/passcodes/require-passcode.ts';
import { keepSent } from './note-sending.ts';
import { ownersCookies } from './owner-routes.ts';

/** The report as a viewer sees it: the current revision, with the stored or derived frequency of each rating. */
export function toSharedView(report: ReportData, downloadToken: string, link: Link, now: Date): ReplyOf<typeof viewShareLink> {
  const {
    candidateName,
    email,
    phone,
    shortReference,
    submittedAt,
    changedAt,
    corrections,
    renewal,
    renewedBy,
    digitalSignature,
    skillGroups,
    profile,
    references,
  } = report;
  const skillRatings = report.skillRatings.map((rating) => ({
    ...rating,
    frequency: recencyOf(rating, now),
    lastUsed: rating.lastUsed ?? null,
  }));
  const { totalSkills, skillsRated, completionPercentage } = completionOf(joinRatings(skillGroups, skillRatings, now));
  return {
    submission: {
      candidateName,
      email,
      phone,
      yearsExperience: profile?.years ?? null,
      shortReference,
      submittedAt,
      changedAt,
      ...(corrections && { corrections }),
      ...(renewal && { renewal }),
      ...(renewedBy && { renewedBy: { at: renewedBy.at, timeZone: renewedBy.timeZone } }),
      digitalSignature,
      skillRatings,
      ...(profile && { profile }),
      ...(references && { references }),
    },
    specialty: { name: report.specialtyName, slug: report.specialtySlug },
    ...(report.catalogueReview && { catalogueReview: report.catalogueReview }),
    skillGroups,
    abbreviations: report.abbreviations,
    ...(report.packet && { packet: report.packet }),
    executiveSummary: { totalSkills, skillsRated, completionPercentage },
    downloadToken,
    linkInfo: {
      mode: link.kind === 'quick' ? 'quick' : 'reusable',
      expiresAt: link.expiresAt.toISOString(),
      maxViews: link.maxUses,
      viewCount: link.useCount,
    },
  };
}

const viewShareLinkRoute = (context: LinksContext) =>
  route(viewShareLink, async (call) => {
    refuseUnopened(call.request);
    const whole = await getRunningLink(call.params.token, 'share', context.now());
    requirePasscodeInUse(whole);
    const isFree = await isOpenedHere(context, call, whole);
    if (!isFree) await requireAccess(context, whole, call.body.passcode, call);
    if ((await keepSent(context, [whole])).length === 0) fail('LINK_REVOKED');
    const people = whole.personLinkIds ? await findPeople(context, whole, call.body.person) : null;
    const link = people?.link ?? whole;
    const params = { id: link.submissionId! };
    // A candidate's own link shows the number of references, and a link by staff also their texts. A candidate who opens a link by staff
    // sees only what their own links show (product.md#links-5).
    const isOwn = link.originKind === 'staff' && (await isCandidates(context, call, link));
    const linked = link.packetId ?? undefined;
    // Among several people the candidate too sees the packet, without references; its PDF has them, so the own report is downloaded.
    const packet = isOwn && !people ? undefined : linked;
    const withReferences = link.originKind === 'staff' && !isOwn;
    const report = await context.checklist(getReport, { params, query: { references: withReferences ? 'all' : 'count', packet } });
    const body = {
      withReferences,
      linkId: link._id.toString(),
      linkEndsAt: link.expiresAt.toISOString(),
      linkEpoch: epochIn(link, whole),
      packet: isOwn ? undefined : linked,
      isRecipient: !call.identity && link.originKind === 'staff' && !isOwn,
    };
    // The token is minted before the view is counted: if the link is withdrawn in between, counting fails and the token is not sent.
    const { downloadToken } = await context.checklist(mintViewerToken, { params, body });
    if (people) await countOpening(context, call, link, { isFree: await isOpenedHere(context, call, link) });
    const opened = await countOpening(context, call, whole, { isFree });
    const view = toSharedView(report, downloadToken, opened, context.now());
    return people ? { ...view, people: { shown: link._id.toString(), all: people.all } } : view;
  });

/** The people in a packet of several whose own links are running and whose yes still counts, and the link of the person to show. */
async function findPeople(context: LinksContext, { personLinkIds }: Link, person: string | undefined) {
  const { checklist, now } = context;
  const running = (await listLinks(personLinkIds ?? [])).filter((link) => isRunning(link, now()));
  const links = await keepSent(context, running);
  const asked = links.flatMap(({ _id, submissionId, packetId }) =>
    submissionId && packetId ? [{ linkId: _id.toString(), submissionId, packetId }] : [],
  );
  const { people: all } = asked.length > 0 ? await checklist(describePacketPeople, { body: { links: asked } }) : { people: [] };
  if (all.length === 0) fail('LINK_REVOKED');
  const shown = person === undefined ? all[0]! : (all.find(({ id }) => id === person) ?? fail('LINK_REVOKED'));
  return { all, link: links.find(({ _id }) => _id.toString() === shown.id)! };
}

/** Whether the submission's candidate opens the link: the browser has their cookie or visit, and no staff session. */
async function isCandidates(context: LinksContext, { request, identity }: OpeningCall, { submissionId }: Link): Promise<boolean> {
  const cookies = ownersCookies(context, request, submissionId!);
  if (identity || (!cookies.ownerCookie && !cookies.visitCookie)) return false;
  return (await context.checklist(checkOwnership, { params: { id: submissionId! }, body: cookies })).isOwner;
}

async function requireAccess(context: LinksContext, link: Link, passcode: string | undefined, call: OpeningCall): Promise<void> {
  if (!call.identity) requireUsesLeft(link);
  if (link.passcodeHash === null) return;
  if (passcode !== undefined) return requirePasscode(context, link, passcode, call);
  await requireNoWait(context, link, call);
  fail('PASSCODE_REQUIRED', { requiresPasscode: true });
}

export const viewShareLinkRoutes = (context: LinksContext) => ({
  viewShareLink: viewShareLinkRoute(context),
});
