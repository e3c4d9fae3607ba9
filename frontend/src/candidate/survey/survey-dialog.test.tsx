// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSurvey, openSurvey, surveyStore } from '#src/shared/sharing/survey-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { advanceTime, stopTime, waitForElement } from '#test/stopped-time.ts';
import { SurveyDialog } from './survey-dialog.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answer;
const about = { submissionId: 'a'.repeat(24), shareLinkId: 'b'.repeat(24), specialtyId: 7, linkMode: 'quick' } as const;
const requestId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const empty = {
  ...about,
  requestId,
  reusableLinkValue: null,
  draftResumeEase: null,
  wouldRecommend: null,
  recommendReason: null,
  feedbackMessage: null,
};

beforeEach(async () => {
  answer = () => ({ status: 201, text: 'Thank you!' });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/feedback/survey': (request) => answer(request),
  });
  renderPage(<SurveyDialog />);
  act(() => openSurvey(about));
});
afterEach(async () => {
  vi.useRealTimers();
  act(() => {
    toastStore.set([]);
    closeSurvey();
  });
  await api.close();
});

const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
const thoughts = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your thoughts/);
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('empty answers, or only spaces, are not sent', async () => {
  expect(screen.getByRole('dialog', { name: 'Quick Feedback' }).textContent).toContain('under 30 seconds');
  fireEvent.change(thoughts(), { target: { value: '   ' } });
  await submit();
  expect(await screen.findByText('Please provide feedback')).toBeTruthy();
  const form = screen.getByRole('button', { name: 'Submit Feedback' }).closest('form')!;
  expect(form.textContent).toContain('Rate at least one feature or share your thoughts in the feedback box.');
  fireEvent.change(thoughts(), { target: { value: 'Quick' } });
  expect(form.textContent).not.toContain('Rate at least one');
  expect(sent()).toHaveLength(0);
});

test('all answers are sent with the survey’s subject', async () => {
  await userEvent.click(radio('4 of 5, Very useful'));
  await userEvent.click(radio('5 of 5, Very easy'));
  await userEvent.click(radio('No'));
  fireEvent.change(screen.getByLabelText(/^What holds you back/), { target: { value: ' Too long ' } });
  fireEvent.change(thoughts(), { target: { value: ' Fast keys ' } });
  await submit();
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeTruthy();
  expect(sent()).toEqual([
    { ...empty, reusableLinkValue: 4, draftResumeEase: 5, wouldRecommend: 0, recommendReason: 'Too long', feedbackMessage: 'Fast keys' },
  ]);
});

test('one answer is enough, and can be withdrawn', async () => {
  await userEvent.click(radio('2 of 5, Difficult'));
  await userEvent.click(screen.getByRole('button', { name: /^Clear the answer/ }));
  expect(radio('2 of 5, Difficult').checked).toBe(false);
  await userEvent.click(radio('Yes'));
  await submit();
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent()).toEqual([{ ...empty, wouldRecommend: 1 }]);
});

test('the reason is asked for only after Yes or No, and texts have limits and a live counter', async () => {
  expect(screen.queryByLabelText(/^What (do you like|holds you)/)).toBeNull();
  await userEvent.click(radio('Yes'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What do you like most/).maxLength).toBe(500);
  expect(thoughts().maxLength).toBe(2000);
  expect(screen.getByText('0 / 2000', { exact: false })).toBeTruthy();
  await userEvent.type(thoughts(), 'Good');
  expect(screen.getByText('4 / 2000', { exact: false })).toBeTruthy();
});

test('the survey closes after three seconds of thanks, and is empty when it opens again', async () => {
  await userEvent.click(radio('Yes'));
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  await waitForElement(() => screen.queryByRole('heading', { name: 'Thank you!' }));
  await advanceTime(2_999);
  expect(surveyStore.get()).not.toBeNull();
  await advanceTime(1);
  expect(surveyStore.get()).toBeNull();
  act(() => openSurvey(about));
  expect(radio('Yes').checked).toBe(false);
});

test.each(['Skip', 'Close'])('%s closes the survey and discards its answers', async (name) => {
  await userEvent.click(radio('5 of 5, Extremely useful'));
  fireEvent.change(thoughts(), { target: { value: 'Half a thought' } });
  await userEvent.click(screen.getByRole('button', { name }));
  expect(surveyStore.get()).toBeNull();
  act(() => openSurvey(about));
  await waitFor(() => expect(thoughts().value).toBe(''));
  expect(radio('5 of 5, Extremely useful').checked).toBe(false);
  expect(sent()).toHaveLength(0);
});

test('a failure shows an error and keeps the answers', async () => {
  answer = () => ({ status: 500, body: { error: 'Database away', message: 'Database away', code: 'INTERNAL' } });
  fireEvent.change(thoughts(), { target: { value: 'Keep me' } });
  await submit();
  expect(await screen.findByText('Submission Failed')).toBeTruthy();
  expect(screen.getByText('Unable to submit feedback. Please try again.')).toBeTruthy();
  expect(thoughts().value).toBe('Keep me');
});

test('a retry after a failure keeps the survey’s request id, and the next survey has another', async () => {
  const thanks = answer;
  answer = () => ({ status: 503, body: {} });
  await userEvent.click(radio('Yes'));
  await submit();
  await screen.findByText('Submission Failed');
  answer = thanks;
  await userEvent.click(radio('No'));
  await submit();
  await screen.findByRole('heading', { name: 'Thank you!' });
  act(() => closeSurvey());
  act(() => openSurvey(about));
  await userEvent.click(radio('Yes'));
  await submit();
  await screen.findByRole('heading', { name: 'Thank you!' });
  const [first, second, third] = sent().map((body) => (body as { requestId: string }).requestId);
  expect([first, second]).toEqual([requestId, first]);
  expect(third).not.toBe(first);
});
