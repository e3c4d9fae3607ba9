import { brand } from '@larkfield/brand/brand.ts';
import { getCapabilityDeck, getCapabilityDeckPdf } from '@larkfield/schemas/documents/get-capability-deck.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { sendDocument } from './send-document.ts';

export const getCapabilityDeckRoute = (context: ChecklistContext) =>
  route(getCapabilityDeck, () => ({
    companyName: brand.name,
    ...brand.deck,
    email: brand.emails.general,
    website: `https://${brand.domain}`,
    catalogue: context.documents.totals,
  }));

export const getCapabilityDeckPdfRoute = (context: ChecklistContext) =>
  route(getCapabilityDeckPdf, async ({ request, response }) => {
    await sendDocument(context, { kind: 'platform-brief', name: 'platform brief', fileName: 'platform-brief' }, request, response);
    return answered;
  });
