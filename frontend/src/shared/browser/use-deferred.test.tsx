// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDeferred } from './use-deferred.ts';

let loads: number;
let isConnected: boolean;
let failures: number;

beforeEach(() => {
  loads = 0;
  failures = 0;
  isConnected = true;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function load() {
  loads += 1;
  if (!isConnected) throw new TypeError('Failed to fetch');
  return 'code';
}

const start = (isNeeded: boolean) =>
  renderHook((needed: boolean) => useDeferred(needed, load, () => (failures += 1)), { initialProps: isNeeded });

test('a part is loaded on first use, then kept', async () => {
  const { result, rerender } = start(false);
  expect([result.current, loads]).toEqual([null, 0]);
  rerender(true);
  await waitFor(() => expect(result.current).toBe('code'));
  rerender(false);
  rerender(true);
  expect([result.current, loads]).toEqual(['code', 1]);
});

test('a failed load is reported, and the next use loads again', async () => {
  isConnected = false;
  const { result, rerender } = start(true);
  await waitFor(() => expect(failures).toBe(1));
  rerender(false);
  isConnected = true;
  rerender(true);
  await waitFor(() => expect(result.current).toBe('code'));
});

test('a needed part is loaded when the connection returns', async () => {
  isConnected = false;
  const { result } = start(true);
  await waitFor(() => expect(failures).toBe(1));
  isConnected = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current).toBe('code'));
  expect(failures).toBe(1);
});
