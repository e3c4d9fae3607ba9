// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PagedList } from './paged-list.tsx';

afterEach(cleanup);

const query = { isPending: false, isError: false, isFetching: false, error: null, refetch: async () => undefined };
const show = (name: string, count: number) => {
  const items = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  render(<PagedList query={query} items={items} name={name} empty={null} renderItem={({ id }) => id} />);
  return screen.getByRole('status').textContent;
};

test.each([
  ['lists', '1 list shown', '2 lists shown'],
  ['entries', '1 entry shown', '2 entries shown'],
  ['people', '1 person shown', '2 people shown'],
  ['sign-ups', '1 sign-up shown', '2 sign-ups shown'],
])('one of %s is counted in the singular', (name, one, two) => {
  expect(show(name, 1)).toBe(one);
  cleanup();
  expect(show(name, 2)).toBe(two);
});

test('an empty list is announced in the region that announced its loading, and so is a list that is read again', () => {
  const list = (items: { id: string }[], state: object) => (
    <PagedList query={{ ...query, ...state }} items={items} name="submissions" empty={null} renderItem={({ id }) => id} />
  );
  const { rerender } = render(list([{ id: '1' }], {}));
  const status = screen.getByRole('status');
  const heard = (items: { id: string }[], state: object) => {
    rerender(list(items, state));
    // A screen reader would not announce a region that was inserted with its text.
    expect(screen.getByRole('status')).toBe(status);
    return status.textContent;
  };
  expect(heard([{ id: '1' }], { isPlaceholderData: true, isFetching: true })).toBe('Loading submissions');
  expect(heard([], {})).toBe('No submissions found');
  expect(heard([], { isPlaceholderData: true, isFetching: true })).toBe('Loading submissions');
  expect(heard([{ id: '2' }], {})).toBe('1 submission shown');
  expect(heard([{ id: '2' }], { isFetching: true })).toBe('Loading submissions');
});
