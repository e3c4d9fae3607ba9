import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChecklistPage } from '#src/candidate/checklist/checklist-page.tsx';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from './render-page.tsx';
import { type Answer, startApi } from './start-api.ts';

/** Twelve skills in two categories; the last one is safety-critical and a rare emergency. */
export const skills = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  skill: `Skill ${index + 1}`,
  isSafetySkill: index === 11 ? 1 : 0,
  criticality: index === 11 ? 'critical' : 'medium',
  ...(index === 11 && { emergency: true }),
}));
export const specialtyReply = {
  specialty: { id: 7, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' },
  skillsByCategory: [
    { categoryName: 'Airway', skills: skills.slice(0, 6) },
    { categoryName: 'Circulation', skills: skills.slice(6) },
  ],
  catalogueVersion: '1',
};
export const accepted = { submissionId: 'a'.repeat(24), shortReference: 'LK-7Q2F-M4XZ', downloadToken: 'b'.repeat(64) };

/** The API of the checklist page; `answers` replaces or adds to the default replies. */
export async function startChecklistApi(answers: Record<string, Answer> = {}) {
  const api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/specialties/slug/rn-icu': () => ({ body: specialtyReply }),
    'POST /api/checklist/submit': () => ({ status: 201, body: accepted }),
    ...answers,
  });
  const posts = () => api.requests.filter(({ method }) => method === 'POST');
  const close = async () => {
    act(() => toastStore.set([]));
    await api.close();
  };
  return { posts, close };
}

/** Opens the page and waits until it is interactive. */
export async function openChecklistPage(at = '/checklist/rn-icu') {
  const router = renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  await screen.findByRole('heading', { level: 1, name: 'ICU RN' });
  // This waits for the parts that load after the form.
  await act(async () => void (await import('#src/candidate/checklist/later-parts.tsx')));
  return router;
}

export const scaleOf = (skill: string, scale: 'proficiency' | 'frequency') =>
  screen.getByRole('radiogroup', { name: `${skill}: ${scale}` });

/** The value of the chosen key on a scale, or null. */
export function chosen(skill: string, scale: 'proficiency' | 'frequency'): string | null {
  const keys = within(scaleOf(skill, scale)).getAllByRole<HTMLInputElement>('radio');
  return keys.find(({ checked }) => checked)?.value ?? null;
}

export function rate(skill: string, proficiency: RegExp, frequency?: RegExp): void {
  fireEvent.click(within(scaleOf(skill, 'proficiency')).getByRole('radio', { name: proficiency }));
  if (frequency) fireEvent.click(within(scaleOf(skill, 'frequency')).getByRole('radio', { name: frequency }));
}

export function rateAll(proficiency = /^4/, frequency = /^4/): void {
  for (const { skill } of skills) rate(skill, proficiency, frequency);
}

export function fillIn(birth = '3/15/1985'): void {
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Full name', 'Maren Oakfield');
  write('Date of birth', birth);
  write('Last 4 of SSN', '12x34');
  write('Email', 'maren@mail.example');
  fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
}

export async function submit(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Checklist' }));
}

/** Waits for a toast with this title and returns its description. */
export async function toastText(title: string): Promise<string | undefined> {
  await waitFor(() => {
    if (toastStore.get()[0]?.title !== title) throw new Error(`The toast says ${toastStore.get()[0]?.title}`);
  });
  return toastStore.get()[0]?.description;
}
