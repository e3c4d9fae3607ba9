import { toast } from './toast-store.ts';

/** Says that what was asked for could not be loaded. */
export function sayUnavailable(): void {
  toast({ title: 'This could not be opened', description: 'Please check your connection and try again.', variant: 'destructive' });
}
