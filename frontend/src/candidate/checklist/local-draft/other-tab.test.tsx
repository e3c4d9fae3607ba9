// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChecklistPage, startChecklistApi } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;
let other: BroadcastChannel;
let heard: string[];

beforeEach(async () => {
  api = await startChecklistApi();
  other = new BroadcastChannel('checklist:7');
  heard = [];
  other.addEventListener('message', (event) => heard.push((event as MessageEvent<{ type: string }>).data.type));
});
afterEach(async () => {
  other.close();
  await api.close();
});

const say = (type: string) => other.postMessage({ type, tab: 'another' });
const notice = () => screen.queryByText('This checklist is open in another tab.');

test('notices a tab with the same checklist until it is closed', async () => {
  await openChecklistPage();
  await waitFor(() => expect(heard).toContain('opened'));
  expect(notice()).toBeNull();
  say('here');
  await waitFor(() => expect(notice()).toBeTruthy());
  say('closed');
  await waitFor(() => expect(notice()).toBeNull());
});

test('notices a tab that opens the same checklist later, and the notice can be dismissed', async () => {
  await openChecklistPage();
  say('opened');
  await waitFor(() => expect(notice()).toBeTruthy());
  await waitFor(() => expect(heard).toContain('here'));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the notice about another tab' }));
  expect(notice()).toBeNull();
});
