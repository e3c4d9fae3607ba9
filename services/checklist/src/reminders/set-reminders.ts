import { setReminders } from '@larkfield/schemas/checklist/set-reminders.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findAccessToken } from '#src/access/access-token-store.ts';
import { findReminded, listRemindedOf, setStopped } from './reminder-store.ts';

/** Whoever holds a reminder decides for all checklists of its address: nobody wants to stop them one by one. */
export const setRemindersRoute = () =>
  route(setReminders, async ({ params: { token }, body: { isOn } }) => {
    const found = (await findAccessToken(token, ['reminder-stop'])) ?? fail('LINK_NOT_FOUND');
    if (found.isExpired) fail('LINK_EXPIRED');
    const submission = (await findReminded(found.submissionId)) ?? fail('LINK_NOT_FOUND');
    const own = submission.email ? await listRemindedOf(submission.email) : [submission];
    const actor = { kind: 'candidate', id: found.submissionId } as const;
    const now = new Date();
    for (const each of own) await setStopped(each, isOn ? null : now, { actor, action: isOn ? 'reminders.started' : 'reminders.stopped' });
    return { isOn };
  });
