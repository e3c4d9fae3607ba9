import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import type { ReactNode } from 'react';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

interface OwnUnavailableProps {
  error: unknown;
  /** What could not be loaded, as it begins a sentence. */
  what: string;
  onRetry: () => void;
  /** How the page says that something is not there. */
  render: (notice: { title: string; text: string; children: ReactNode }) => ReactNode;
}

/** Why what is asked of an own checklist cannot be had, and the way to it. */
export function OwnUnavailable({ error, what, onRetry, render }: OwnUnavailableProps) {
  const status = isApiError(error) ? error.status : 0;
  const text = errorText(error, 'Please check your connection and try again.');
  if (status === 401 || status === 404 || status === 409) {
    const title =
      status === 401 ? 'Open My checklists first' : status === 404 ? "This checklist isn't under your address" : 'Already renewed';
    return render({ title, text, children: <ButtonLink to={myChecklistsPath}>My checklists</ButtonLink> });
  }
  return render({ title: `${what} couldn't be loaded`, text, children: <Button onClick={onRetry}>Try again</Button> });
}
