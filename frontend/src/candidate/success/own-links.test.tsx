// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { button, downloadToken, openFold, proof, quick, reusable, useSuccessPage } from '#test/success-page.tsx';

const page = useSuccessPage();

test('a link is revoked after a confirmation, and then listed as ended', async () => {
  page.links = [quick];
  page.open();
  openFold('Your links');
  await userEvent.click(await screen.findByRole('button', { name: /^Revoke the Quick Link/ }));
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Cancel' }));
  expect(page.sent(`/api/share-links/${quick.linkId}/revoke`)).toEqual([]);
  await userEvent.click(button(/^Revoke the Quick Link/));
  await userEvent.click(button('Revoke link'));
  expect(await screen.findByText('Link revoked')).toBeTruthy();
  expect(page.sent(`/api/share-links/${quick.linkId}/revoke`)).toEqual([proof]);
  expect(await screen.findByText('Ended links (1)')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your links' }));
  await userEvent.click(screen.getByText('Ended links (1)'));
  expect(await screen.findByText('Revoked')).toBeTruthy();
});

test('a reusable link is created from the list, and shown there', async () => {
  page.open();
  openFold('Your links');
  await screen.findByText(/No active links/);
  await userEvent.click(button('New reusable link'));
  await userEvent.type(await screen.findByLabelText(passcodeRule.label), passcodeFrom('493027'));
  await userEvent.type(screen.getByLabelText('Confirm passcode'), passcodeFrom('493027'));
  await userEvent.click(button('Create Share Link'));
  await screen.findByRole('heading', { name: 'Your share link is ready' });
  expect(page.sent('/api/share-links')).toEqual([{ ...proof, mode: 'reusable', duration: '12mo', passcode: passcodeFrom('493027') }]);
  await userEvent.click(button('Done'));
  expect(await screen.findByRole('heading', { name: 'Reusable Link' })).toBeTruthy();
});

test('the recipient of a link can be named later, and changed', async () => {
  page.links = [quick];
  page.answers[`POST /api/share-links/${quick.linkId}/recipient`] = ({ body }) => {
    const { recipient } = body as { recipient: string };
    page.links = [{ ...quick, recipient }];
    return { body: { link: page.links[0] } };
  };
  page.open();
  openFold('Your links');
  await userEvent.click(await screen.findByRole('button', { name: /^Name recipient of the Quick Link/ }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Recipient/);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(81));
  expect(screen.getByText('Recipient must be at most 80 characters')).toBeTruthy();
  await userEvent.click(button('Save'));
  expect(page.sent(`/api/share-links/${quick.linkId}/recipient`)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, ' Cedar Valley, ICU{Enter}');
  expect(await screen.findByText('For Cedar Valley, ICU')).toBeTruthy();
  expect(page.sent(`/api/share-links/${quick.linkId}/recipient`)).toEqual([{ ...proof, recipient: 'Cedar Valley, ICU' }]);
  await userEvent.click(button(/^Change recipient/));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Recipient/)).value).toBe('Cedar Valley, ICU');
});

test('a locked link gives the reason, and accepts a new passcode', async () => {
  page.links = [{ ...reusable, state: 'locked' }];
  page.answers[`POST /api/share-links/${reusable.linkId}/replace-passcode`] = () => {
    page.links = [reusable];
    return { body: { link: reusable } };
  };
  page.open();
  openFold('Your links');
  expect(await screen.findByText(/Too many wrong guesses/)).toBeTruthy();
  await userEvent.click(button(/^New passcode for/));
  await userEvent.type(await screen.findByLabelText('New passcode'), passcodeFrom('118822'));
  await userEvent.type(screen.getByLabelText('Confirm passcode'), passcodeFrom('118822'));
  await userEvent.click(button('Change passcode'));
  expect(await screen.findByText('Active')).toBeTruthy();
  expect(page.sent(`/api/share-links/${reusable.linkId}/replace-passcode`)).toEqual([{ ...proof, passcode: passcodeFrom('118822') }]);
});

test('links that fail to load show an error and a retry', async () => {
  page.answers['POST /api/share-links/list'] = () => ({ status: 503, text: 'Away' });
  page.open();
  openFold('Your links');
  expect(await screen.findByText("Your links couldn't be loaded.")).toBeTruthy();
  page.answers['POST /api/share-links/list'] = () => ({ body: { links: [quick] } });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('3 of 5 left')).toBeTruthy();
});

test('the owner sees how often the report was verified', async () => {
  page.answers['POST /api/share-links/list'] = () => ({
    body: { links: [quick], checks: { count: 1, lastAt: new Date(2026, 2, 5, 12).toISOString() } },
  });
  page.open();
  openFold('Your links');
  expect(await screen.findByText('Checked with its reference and code once, on Mar 5, 2026.')).toBeTruthy();
});

test('a visitor who is not the owner is told so, without a retry', async () => {
  const message = 'Only the person who submitted this checklist, or our staff, can do that.';
  const refusal = () => ({ status: 403, body: { error: message, message, code: 'NOT_OWNER' } });
  page.answers['POST /api/share-links/list'] = refusal;
  page.answers['POST /api/references/list'] = refusal;
  page.open();
  openFold('References');
  openFold('Your links');
  // One message is for the references, the other for the links.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button('New reusable link').disabled).toBe(true);
  expect(button('Ask a supervisor').disabled).toBe(true);
});

test('who is forgotten names the token in the address of the page, and reads when that failed', async () => {
  page.answers['POST /api/checklist/forget-browser'] = () => ({ status: 503, text: 'Away' });
  page.open();
  openFold('Your links');
  await userEvent.click(await screen.findByRole('button', { name: 'This is a shared computer: forget me here' }));
  await userEvent.click(button('Forget me here'));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(page.sent('/api/checklist/forget-browser')).toEqual([{ downloadToken }]);
});
