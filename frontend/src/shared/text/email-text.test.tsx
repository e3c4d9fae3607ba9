// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('an address may break before its @, which a screen reader does not read as a space', () => {
  const { container } = render(<EmailText email="maren@mail.example" />);
  expect(container.textContent).toBe('maren@mail.example');
  expect(container.querySelector('wbr')?.getAttribute('aria-hidden')).toBe('true');
});
