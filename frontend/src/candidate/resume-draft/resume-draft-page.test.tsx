// @vitest-environment jsdom
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { ResumeDraft } from './resume-draft-page.tsx';

const draft = {
  requiresPin: false,
  candidateName: 'Maren Oakfield',
  dateOfBirth: '03/15/1985',
  last4Ssn: '1234',
  specialtyId: 7,
  specialtySlug: 'rn-icu',
  specialtyName: 'ICU RN',
  skillRatings: [{ skillId: 1, proficiency: 4 }],
  expiresAt: '2027-11-20T10:12:07.000Z',
};

test('a PIN that could not be checked can be sent again', async () => {
  const verdicts: ReturnType<Answer>[] = [
    { status: 429, body: { error: 'Too many requests.' } },
    { status: 503, body: { error: 'Busy' } },
  ];
  const api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/drafts/resume': ({ body }) =>
      (body as { pin?: string }).pin ? (verdicts.shift() ?? { body: draft }) : { body: { requiresPin: true } },
  });
  renderPage(<ResumeDraft token={'d'.repeat(64)} />);
  fireEvent.change(await screen.findByLabelText(pinRule.label), { target: { value: passcodeFrom('314159') } });
  for (const said of ['Too many requests.', 'Busy']) {
    fireEvent.click(screen.getByRole('button', { name: 'Resume Draft' }));
    await screen.findAllByText(new RegExp(said));
    expect(screen.getByLabelText<HTMLInputElement>(pinRule.label).value).toBe(passcodeFrom('314159'));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Resume Draft' }));
  expect(await screen.findByRole('heading', { name: 'Resume Your Skills Checklist' })).toBeTruthy();
  await api.close();
});
