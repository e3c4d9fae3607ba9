import { z } from 'zod';
import { endpoint, type Endpoint, type ReplyOf } from '#src/endpoint.ts';
import { catalogueTotalsSchema } from '#src/catalogue/specialties.ts';

export const getAuditReport = endpoint({
  method: 'GET',
  path: '/api/audit/tjc-compliance-report',
  service: 'checklist',
  access: 'public',
  summary: "The firm's compliance self-assessment as PDF",
  reply: { contentType: 'application/pdf' },
});

const person = z.strictObject({ name: z.string(), title: z.string(), credentials: z.array(z.string()), portrait: z.string().optional() });

export const getCapabilityDeck = endpoint({
  method: 'GET',
  path: '/api/capability-deck/data',
  service: 'checklist',
  access: 'public',
  summary: 'Data of the capability deck',
  reply: z.strictObject({
    companyName: z.string(),
    founder: person,
    productLead: person,
    technologies: z.array(z.string()),
    email: z.string(),
    website: z.string(),
    catalogue: catalogueTotalsSchema,
  }),
});

export type CapabilityDeck = ReplyOf<typeof getCapabilityDeck>;

export const getCapabilityDeckPdf = endpoint({
  method: 'GET',
  path: '/api/capability-deck/pdf',
  service: 'checklist',
  access: 'public',
  summary: 'The platform brief as PDF',
  reply: { contentType: 'application/pdf' },
});

export const firmDocumentEndpoints = { getAuditReport, getCapabilityDeck, getCapabilityDeckPdf } satisfies Record<string, Endpoint>;
