import type { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import type { replacePasscode } from '@larkfield/schemas/links/replace-passcode.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import type { OwnerProof } from '#src/shared/sharing/owner-proof.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';

export const createReusableLink = (proof: OwnerProof, link: { duration: '6mo' | '12mo'; passcode: string }) =>
  callUnparsed<typeof createShareLink>(
    { method: 'POST', path: '/api/share-links' },
    { body: { ...proof, mode: 'reusable', ...link } },
    { signal: slowSendSignal() },
  );

export const replaceLinkPasscode = (proof: OwnerProof, linkId: string, passcode: string) =>
  callUnparsed<typeof replacePasscode>(
    { method: 'POST', path: '/api/share-links/:linkId/replace-passcode' },
    { params: { linkId }, body: { ...proof, passcode } },
    { signal: slowSendSignal() },
  );
