// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';

function Pin() {
  const [value, setValue] = useState('');
  return <CodeInput aria-label="PIN" digits={6} value={value} onValueChange={setValue} />;
}

test('a code keeps digits only, even when pasted with a dash', async () => {
  render(<Pin />);
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  await userEvent.type(field, '1a2');
  expect(field.value).toBe('12');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('123-4567');
  expect(field.value).toBe('123456');
});
