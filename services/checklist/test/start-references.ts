import { expect } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { askReferences, openReference, viewReferences } from '@larkfield/schemas/references/references.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { takeMails } from '@larkfield/testing/take-mails.ts';
import { referenceOutbox } from '#src/references/send-reference-mails.ts';
import { charge } from './reference-inputs.ts';
import { handOver, startChecklist } from './start-checklist.ts';

/** The proof of owning a submission. */
export interface Owner {
  submissionId: string;
  downloadToken: string;
}
export type Asked = ReplyOf<typeof askReferences>;

/** Starts the checklist service, with the acts of candidates, referees and staff, and the mails between them. */
export async function startReferences() {
  const app = await startChecklist();
  const mails = await takeMails('checklist', app.stores.secrets);
  app.context.contact = mails.contact;
  const post = (path: string, body: object, headers: Record<string, string> = {}) => app.send('POST', path, { body, headers });
  return {
    app,
    mails,
    post,
    async submit(changes: Partial<SubmissionInput> = {}): Promise<Owner> {
      const { submissionId, downloadToken } = await app.submit(changes);
      return { submissionId, downloadToken };
    },
    async ask(owner: Owner, referees: object[] = [charge], skillIds: number[] = []): Promise<Asked> {
      const response = await post('/api/references', { ...owner, referees, skillIds });
      expect(response.status).toBe(201);
      return readJson<Asked>(response);
    },
    /** Sends the due mails and returns the tokens of the mailed links. */
    async mailedTokens(now = new Date()): Promise<string[]> {
      const before = mails.asked.length;
      await handOver(referenceOutbox(app.context), now);
      return mails.asked.slice(before).flatMap((mail) => ('link' in mail ? [mail.link.split('/reference/')[1]!] : []));
    },
    openedBy: async (token: string) => readJson<ReplyOf<typeof openReference>>(await post('/api/references/open', { token })),
    async listFor(id: string) {
      const response = await app.send('GET', `/api/admin-portal/submissions/${id}/references`, { as: 'user' });
      return (await readJson<ReplyOf<typeof viewReferences>>(response)).references;
    },
    async stop() {
      await mails.stop();
      await app.stop();
    },
  };
}
