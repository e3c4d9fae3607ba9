// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadFailure } from './empty-state.tsx';

afterEach(() => void vi.restoreAllMocks());

test('a failed load shows that the device is offline, for as long as it is', () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<LoadFailure what="Submissions" query={{ error: new TypeError(), isFetching: false, refetch: async () => {} }} />);
  expect(screen.getByRole('alert').textContent).toContain("You're offline.");
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert').textContent).toContain('Please check your connection and try again.');
  expect(screen.getByRole('alert').textContent).not.toContain("You're offline.");
});
