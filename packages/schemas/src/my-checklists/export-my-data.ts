import { endpoint } from '#src/endpoint.ts';
import { exportCandidate } from '#src/portal/candidate-rights/export-candidate.ts';

/** What staff export of a person, but with masked dates of birth and SSN digits: an address is not verified when it is submitted. */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/my-checklists/export',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'Everything that is stored with the address of a visit, with masked dates of birth and SSN digits',
  reply: exportCandidate.reply,
});
