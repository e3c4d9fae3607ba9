import { endpoint } from '#src/endpoint.ts';

export const getAuditReport = endpoint({
  method: 'GET',
  path: '/api/audit/tjc-compliance-report',
  service: 'checklist',
  access: 'public',
  summary: "The firm's compliance self-assessment as PDF",
  reply: { contentType: 'application/pdf' },
});
