// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { QuickDraftForm } from '#src/candidate/checklist/quick-draft/quick-draft-form.tsx';
import { SmartLinkDialog } from '#src/candidate/checklists/smart-link-dialog.tsx';
import { AskForLink } from '#src/candidate/my-checklists/my-checklists-page.tsx';
import { ProInterestDialog } from '#src/candidate/pro-interest/pro-interest-dialog.tsx';
import { closeProInterest, openProInterest } from '#src/candidate/shared/pro-interest-store.ts';
import { JobEditor } from '#src/portal/jobs/portal-jobs-page.tsx';
import { ChangePasswordForm, SignInForm } from '#src/portal/sign-in/sign-in-form.tsx';
import { PortalUsersPage } from '#src/portal/users/portal-users-page.tsx';
import { AskDialog } from '#src/shared/references/ask-dialog.tsx';
import { PasscodeForm } from '#src/shared/sharing/passcode-form.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { InquiryForm } from '#src/site/inquiry/inquiry-form.tsx';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';

const nothing = () => {};
const specialty = { id: 7, name: 'ICU RN' };
const list = { requests: [], count: { asked: 0, given: 0, lastAt: null }, skills: [], safetyRows: 4, units: [] };
const change = { userId: '9'.repeat(24), email: 'ada@larkfield.example', password: 'temporary', reason: 'temporary' } as never;

/** Every form with more than one field, by its file, with its submit button. */
const forms: Record<string, { form: ReactNode; button: string; open?: () => void }[]> = {
  'candidate/checklist/quick-draft/quick-draft-form.tsx': [
    {
      form: (
        <QuickDraftForm
          candidate={{ candidateName: '', dateOfBirth: '', last4Ssn: '' }}
          specialty={specialty as never}
          ratedCount={1}
          isSending={false}
          error={undefined}
          onSubmit={nothing}
        />
      ),
      button: 'Generate Draft Link',
    },
  ],
  'candidate/checklists/smart-link-dialog.tsx': [
    { form: <SmartLinkDialog specialty={specialty} onClose={nothing} />, button: 'Create Smart Link' },
  ],
  'candidate/my-checklists/my-checklists-page.tsx': [{ form: <AskForLink hasEnded={false} />, button: 'Send me a link' }],
  'candidate/pro-interest/pro-interest-dialog.tsx': [
    {
      form: <ProInterestDialog />,
      button: 'Notify Me',
      open: () => openProInterest({ feature: 'extended_drafts', featureTitle: 'Drafts' }),
    },
  ],
  'portal/jobs/portal-jobs-page.tsx': [{ form: <JobEditor edited={{ kind: 'new' }} onDone={nothing} />, button: 'Save' }],
  'portal/sign-in/sign-in-form.tsx': [
    { form: <SignInForm onDemand={nothing} />, button: 'Sign in' },
    { form: <ChangePasswordForm change={change} onChanged={nothing} onCancel={nothing} />, button: 'Change password' },
  ],
  'portal/users/portal-users-page.tsx': [{ form: <PortalUsersPage />, button: 'Create User' }],
  'shared/references/ask-dialog.tsx': [
    {
      form: <AskDialog isOpen onClose={nothing} proof={{ submissionId: 'a'.repeat(24) }} list={list as never} reader="candidate" />,
      button: 'Send request',
    },
  ],
  'shared/sharing/passcode-form.tsx': [
    {
      form: <PasscodeForm label="Passcode" submitText="Create" pendingText="" isSending={false} error={undefined} onSubmit={nothing} />,
      button: 'Create',
    },
  ],
  'site/inquiry/inquiry-form.tsx': [
    { form: <InquiryForm preset={{} as never} isApplication={false} onSent={nothing} onPending={nothing} />, button: 'Send' },
  ],
};
/** Each of these has a single field, or is tested with its page because it needs a complex setup. */
const elsewhere = ['portal/account/portal-account-page.tsx', 'portal/users/user-card.tsx'];

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(async () => {
  act(closeProInterest);
  await api.close();
});

test.each(Object.entries(forms).flatMap(([file, all]) => all.map((each) => ({ file, ...each }))))(
  'the first invalid field of the page takes the focus: $file, $button',
  async ({ form, button, open }) => {
    const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' };
    api = await startApi({
      'GET /api/auth/me': () => ({ body: { user } }),
      'GET /api/auth/users': () => ({ body: { users: [] } }),
      'GET /api/auth/settings': () => ({ body: { requiresSecondFactor: false } }),
    });
    renderPage(form, { path: paths.portalUsers });
    if (open) act(open);
    const send = await screen.findByRole('button', { name: new RegExp(`^${button}`, 'i') });
    fireEvent.click(send);
    await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')));
  },
);

test('the list contains every form that uses the form library', () => {
  const root = join(import.meta.dirname, '..');
  const known = new Set([...Object.keys(forms), ...elsewhere]);
  const using = globSync('**/*.tsx', { cwd: root }).filter((file) => /= useForm[<(]/.test(readFileSync(join(root, file), 'utf8')));
  expect(using.filter((file) => !file.includes('.test.') && !known.has(file))).toEqual([]);
});
