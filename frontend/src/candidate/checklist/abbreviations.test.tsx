// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openChecklistPage, scaleOf, specialtyReply, startChecklistApi } from '#test/checklist-harness.tsx';

const wording = 'CRRT circuit setup after ECMO and CRRT';
const meanings = 'CRRT: continuous renal replacement therapy; ECMO: extracorporeal membrane oxygenation';
const reply = {
  ...specialtyReply,
  skillsByCategory: [
    {
      categoryName: 'Renal',
      skills: [
        { id: 1, skill: wording, isSafetySkill: 0, criticality: 'high' },
        { id: 2, skill: 'Fluid balance charting', isSafetySkill: 0, criticality: 'medium' },
        { id: 3, skill: 'ECMO pump failure response', isSafetySkill: 0, criticality: 'critical', emergency: true },
      ],
    },
  ],
  abbreviations: { CRRT: 'continuous renal replacement therapy', ECMO: 'extracorporeal membrane oxygenation' },
};

const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

let close: () => Promise<void>;
async function open(isWide: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isWide, media: query }) as MediaQueryList,
  );
  ({ close } = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body: reply }) }));
  await openChecklistPage();
}
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
});

test('an abbreviation shows its meaning on hover, and the text does not change', async () => {
  await open(true);
  const heading = screen.getByRole('heading', { level: 4, name: wording });
  expect(heading.textContent).toBe(wording);
  expect([...heading.querySelectorAll('abbr')].map(({ title, textContent }) => [textContent, title])).toEqual([
    ['CRRT', reply.abbreviations.CRRT],
    ['ECMO', reply.abbreviations.ECMO],
    ['CRRT', reply.abbreviations.CRRT],
  ]);
});

test('a screen reader reads each meaning once, with the keys of the skill', async () => {
  await open(true);
  expect(descriptionOf(scaleOf(wording, 'proficiency'))).toBe(meanings);
  expect(descriptionOf(scaleOf(wording, 'frequency'))).toBeUndefined();
  expect(screen.getAllByText(meanings)).toHaveLength(1);
});

test('a key has a title only under the pointer, and the name of a skill is text once', async () => {
  await open(true);
  const key = within(scaleOf(wording, 'proficiency')).getByRole('radio', { name: '4, Proficient' });
  expect(key.title).toBe('');
  fireEvent.pointerOver(key);
  expect(key.title).toBe('Proficient');
  fireEvent.pointerOut(key);
  expect(key.title).toBe('');
  const row = key.closest('li')!;
  expect(row.textContent.split(wording)).toHaveLength(2);
  expect([...row.querySelectorAll('button')].filter(({ title }) => title)).toEqual([]);
});

test('the keys of an emergency explain its abbreviations and mention that drills count', async () => {
  await open(true);
  const emergency = 'ECMO pump failure response';
  expect(descriptionOf(scaleOf(emergency, 'proficiency'))).toBe('ECMO: extracorporeal membrane oxygenation');
  expect(descriptionOf(scaleOf(emergency, 'frequency'))).toBe('Simulation and drills count as use');
});

test('a skill without abbreviations is shown unchanged', async () => {
  await open(true);
  const heading = screen.getByRole('heading', { level: 4, name: 'Fluid balance charting' });
  expect([heading.childElementCount, heading.nextElementSibling]).toEqual([0, null]);
  expect(descriptionOf(scaleOf('Fluid balance charting', 'proficiency'))).toBeUndefined();
});

test('on a phone the pad explains the abbreviations of a skill, and its row does not', async () => {
  await open(false);
  const button = screen.getByRole('button', { name: new RegExp(wording) });
  expect(button.textContent).not.toContain(meanings);
  act(() => button.click());
  expect((await screen.findByRole('dialog')).textContent).toContain(`${wording} (${meanings})`);
});
