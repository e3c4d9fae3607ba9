import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { checkLinkRoute } from './access/check-link.ts';
import { eraseCandidateLinksRoute } from './candidates/erase-candidate-links.ts';
import { exportCandidateLinksRoute } from './candidates/export-candidate-links.ts';
import { readPersonLinksRoute } from './candidates/read-person-links.ts';
import { resumeDraftRoute } from './drafts/resume-draft.ts';
import { saveDraftRoute } from './drafts/save-draft.ts';
import { checkInvitesRoute } from './invites/check-invites.ts';
import { exportInviteBoardRoute } from './invites/export-invite-board.ts';
import { getInvitesTodayRoute } from './invites/get-invites-today.ts';
import { getInviteBoardRoute } from './invites/get-invite-board.ts';
import { listInviteListsRoute } from './invites/list-invite-lists.ts';
import { listInvitedAddressesRoute } from './invites/list-invited-addresses.ts';
import { makeInviteLinkRoute } from './invites/mails/make-invite-link.ts';
import { remindInvitedRoute } from './invites/remind-invited.ts';
import { sendInvitesRoute } from './invites/send-invites.ts';
import { stopInvitesRoute } from './invites/mails/stop-invites.ts';
import { withdrawInvitesRoute } from './invites/withdraw-invites.ts';
import type { LinksContext } from './links-context.ts';
import { listLinksRoute } from './portal/list-links.ts';
import { replaceLinkPasscodeRoute } from './portal/replace-link-passcode.ts';
import { revokeLinkRoute } from './portal/revoke-link.ts';
import { unlockLinkRoute } from './portal/unlock-link.ts';
import { createEditTokenRoute } from './share-links/create-edit-token.ts';
import { createShareLinkRoute } from './share-links/create-share-link.ts';
import { listShareLinksRoute } from './share-links/list-share-links.ts';
import { redeemEditTokenRoute } from './share-links/redeem-edit-token.ts';
import { replacePasscodeRoute } from './share-links/replace-passcode.ts';
import { revokeShareLinkRoute } from './share-links/revoke-share-link.ts';
import { viewShareLinkRoute } from './share-links/view-share-link.ts';
import { createSmartLinkRoute } from './smart-links/create-smart-link.ts';
import { openSmartLinkRoute } from './smart-links/open-smart-link.ts';

/** The routes of the links service. */
export const routes = (context: LinksContext): Route[] =>
  implement('links', {
    createSmartLink: createSmartLinkRoute(context),
    openSmartLink: openSmartLinkRoute(context),
    createShareLink: createShareLinkRoute(context),
    viewShareLink: viewShareLinkRoute(context),
    createEditToken: createEditTokenRoute(context),
    listShareLinks: listShareLinksRoute(context),
    revokeShareLink: revokeShareLinkRoute(context),
    replacePasscode: replacePasscodeRoute(context),
    saveDraft: saveDraftRoute(context),
    resumeDraft: resumeDraftRoute(context),
    listLinks: listLinksRoute(context),
    revokeLink: revokeLinkRoute(context),
    unlockLink: unlockLinkRoute(context),
    replaceLinkPasscode: replaceLinkPasscodeRoute(context),
    checkInvites: checkInvitesRoute(context),
    sendInvites: sendInvitesRoute(context),
    listInviteLists: listInviteListsRoute(),
    getInvitesToday: getInvitesTodayRoute(context),
    getInviteBoard: getInviteBoardRoute(context),
    exportInviteBoard: exportInviteBoardRoute(context),
    remindInvited: remindInvitedRoute(context),
    withdrawInvites: withdrawInvitesRoute(context),
    stopInvites: stopInvitesRoute(context),
    makeInviteLink: makeInviteLinkRoute(context),
    listInvitedAddresses: listInvitedAddressesRoute(context),
    checkLink: checkLinkRoute(context),
    redeemEditToken: redeemEditTokenRoute(context),
    exportCandidateLinks: exportCandidateLinksRoute(context),
    eraseCandidateLinks: eraseCandidateLinksRoute(context),
    readPersonLinks: readPersonLinksRoute(context),
  });
