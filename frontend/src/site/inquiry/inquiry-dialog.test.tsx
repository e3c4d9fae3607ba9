// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { modalPresets, type ModalPresetKey } from '#src/site/shared/inquiry/modal-presets.ts';
import { appliedStore, closeInquiry, openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { advanceTime, stopTime, waitForElement } from '#test/stopped-time.ts';
import { InquiryDialog } from './inquiry-dialog.tsx';
import { emptyInquiry, inquiryDraft } from './inquiry-form.tsx';

let api: Awaited<ReturnType<typeof startApi>> | undefined;
afterEach(async () => {
  vi.useRealTimers();
  act(() => {
    closeInquiry();
    toastStore.set([]);
  });
  inquiryDraft.set(emptyInquiry);
  await api?.close();
  api = undefined;
});

async function open(answer: Answer = () => ({ status: 204, text: '' }), ...request: Parameters<typeof openInquiry>) {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), 'POST /api/contact-submissions': answer });
  renderPage(<InquiryDialog />);
  act(() => openInquiry(...request));
  return within(screen.getByRole('dialog'));
}
const sent = () => (api?.requests ?? []).filter(({ method }) => method === 'POST').map(({ body }) => body);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function fillIn() {
  await userEvent.type(field('Name'), 'Dana Example');
  await userEvent.type(field('Email'), 'dana@clinic.example');
  await userEvent.type(field('Message'), 'We need two ICU nurses for nights.');
}

test('there are twelve presets, each complete, and the default is the general one', () => {
  expect(Object.keys(modalPresets).toSorted()).toEqual(
    [
      'hero-start-hiring',
      'hero-apply-now',
      'header-start-hiring',
      'header-apply-now',
      'about-partner',
      'about-join',
      'service-contract-inquiry',
      'service-engineering-inquiry',
      'service-test-inquiry',
      'checklist-success-contact',
      'terms-contact',
      'general-inquiry',
    ].toSorted(),
  );
  for (const preset of Object.values(modalPresets)) {
    expect(Object.keys(preset)).toEqual(['title', 'description', 'subject', 'source', 'sourceTitle']);
    expect(Object.values(preset).every((text) => text.length > 2)).toBe(true);
  }
  expect(modalPresets['general-inquiry']).toMatchObject({ title: 'Get in Touch', subject: 'General Inquiry', source: 'general' });
});

test.each(Object.keys(modalPresets) as ModalPresetKey[])(
  'the preset %s gives the dialog its name and description, and is sent with the message',
  async (key) => {
    await open(undefined, key);
    const { title, description, ...rest } = modalPresets[key];
    expect(screen.getByRole('dialog', { name: title, description })).toBeTruthy();
    await fillIn();
    await userEvent.click(button('Send Message'));
    await screen.findByText('Message Sent Successfully!');
    expect(sent()).toEqual([
      {
        name: 'Dana Example',
        email: 'dana@clinic.example',
        phone: null,
        company: null,
        message: 'We need two ICU nurses for nights.',
        ...rest,
      },
    ]);
  },
);

test('a missing or invalid value shows at its field, and nothing is sent', async () => {
  await open();
  await userEvent.type(field('Name'), 'D');
  await userEvent.type(field('Email'), 'dana@');
  await userEvent.type(field('Message'), 'Too short');
  await userEvent.click(button('Send Message'));
  for (const [name, message] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Invalid email address'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const) {
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message).parentElement?.id).toBe(field(name).getAttribute('aria-describedby'));
  }
  expect(document.activeElement).toBe(field('Name'));
  expect(sent()).toEqual([]);
});

test('phone and company are sent if given', async () => {
  await open();
  await fillIn();
  await userEvent.type(field('Phone'), '214-555-0177');
  await userEvent.type(field('Company'), 'Prairie Clinic');
  await userEvent.click(button('Send Message'));
  await screen.findByText('Message Sent Successfully!');
  expect(sent()[0]).toMatchObject({ phone: '214-555-0177', company: 'Prairie Clinic' });
});

test('invisible characters in pasted text are neither refused nor sent', async () => {
  await open();
  await fillIn();
  fireEvent.change(field('Name'), { target: { value: '\u2068Dana\tExample\u2069' } });
  fireEvent.change(field('Phone'), { target: { value: '\u202A214-555-0177\u202C' } });
  await userEvent.click(button('Send Message'));
  await screen.findByText('Message Sent Successfully!');
  expect(sent()[0]).toMatchObject({ name: 'Dana Example', phone: '214-555-0177' });
});

test('while sending, the button shows this and the dialog stays open', async () => {
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await open();
  const fetchNow = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    await held;
    return fetchNow(...call);
  };
  await fillIn();
  await userEvent.click(button('Send Message'));
  // The pressed button keeps the focus.
  expect((await screen.findByRole('button', { name: 'Sending...' })).ariaDisabled).toBe('true');
  expect(button('Close').disabled).toBe(true);
  globalThis.fetch = fetchNow;
  answer();
  await screen.findByText('Message Sent Successfully!');
});

test('after success a toast thanks, the success view shows for three seconds, then the dialog closes and the form is empty', async () => {
  const dialog = await open();
  await fillIn();
  stopTime();
  fireEvent.click(button('Send Message'));
  await waitForElement(() => dialog.queryByText("We'll be in touch within 24 hours."));
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Thank you for reaching out!')).toBeTruthy();
  expect(screen.getByText("We've received your message and will get back to you within 24 hours.")).toBeTruthy();
  await advanceTime(2_999);
  expect(screen.getByRole('dialog')).toBeTruthy();
  await advanceTime(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => openInquiry());
  expect([field('Name').value, field('Message').value]).toEqual(['', '']);
});

test('after a failure the dialog stays with all input, and a toast gives the address', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open(() => ({ status: 503, body: { error: 'Unavailable', message: 'Unavailable', code: 'UNAVAILABLE' } }));
  await fillIn();
  await userEvent.click(button('Send Message'));
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(screen.getByText(`Please try again or email us directly at ${brand.emails.general}`)).toBeTruthy();
  expect(field('Message').value).toBe('We need two ICU nurses for nights.');
  expect(warn).toHaveBeenCalled();
});

test('a dialog closed without sending reopens with its input', async () => {
  await open();
  await fillIn();
  await userEvent.click(button('Close'));
  act(() => openInquiry('terms-contact'));
  expect([field('Name').value, field('Email').value, field('Message').value]).toEqual([
    'Dana Example',
    'dana@clinic.example',
    'We need two ICU nurses for nights.',
  ]);
});

test('an applicant is not asked for a company, gets a prefilled message, and is led to the checklist', async () => {
  const message = 'I would like to apply for ICU Nurse.';
  const checklist = { slug: 'rn-icu', name: 'ICU RN' };
  await open(undefined, 'header-apply-now', { message }, { jobId: '7', checklist });
  expect(screen.queryByRole('textbox', { name: /^Company/ })).toBeNull();
  await userEvent.type(field('Name'), 'Dana Example');
  await userEvent.type(field('Email'), 'dana@clinic.example');
  await userEvent.type(field('Message'), ' I hold a CCRN.');
  // Another job has its own message; the message for the first job keeps the user's additions.
  act(() => closeInquiry());
  act(() => openInquiry('header-apply-now', { message }, { jobId: '7', checklist }));
  expect(field('Message').value).toBe(`${message} I hold a CCRN.`);
  act(() => closeInquiry());
  act(() => openInquiry('header-apply-now', { message: `${message} Nights.` }, { jobId: '8', checklist }));
  expect([field('Name').value, field('Message').value]).toEqual(['Dana Example', `${message} Nights.`]);
  await userEvent.click(button('Send Message'));
  const link = await screen.findByRole('link', { name: 'Fill out the ICU RN checklist' });
  expect(link.getAttribute('href')).toBe('/checklist/rn-icu');
  expect(sent()).toEqual([expect.objectContaining({ company: null, message: `${message} Nights.` })]);
  expect(appliedStore.get()).toEqual(['8']);
});

test('people cannot reach the honeypot field, and its value is sent if filled in', async () => {
  await open();
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
  await fillIn();
  trap.value = 'https://spam.example';
  await userEvent.click(button('Send Message'));
  await screen.findByText('Message Sent Successfully!');
  expect(sent()[0]).toMatchObject({ website: 'https://spam.example' });
});
