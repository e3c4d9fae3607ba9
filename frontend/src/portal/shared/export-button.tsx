import type { CallOf, Endpoint } from '@larkfield/schemas/endpoint.ts';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button, type ButtonVariant } from '#src/shared/ui/button.tsx';

interface ExportButtonProps {
  /** An endpoint that returns a table. */
  endpoint: Endpoint;
  /** The input may contain values from the list's address that no filter has; the server reports those. */
  input: { params?: Record<string, string>; query?: Record<string, string | undefined> };
  /** The base of the file name, to which the day is added. */
  name: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/**
 * Saves a table of many people. This is not a link, because the server first asks for a second proof, which a link cannot handle
 * (product.md#staff-7).
 */
export function ExportButton({ endpoint, input, name, variant = 'secondary', children }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: async () => saveFile(await (await send(endpoint, input as CallOf<Endpoint>)).blob(), `${name}-${localDay()}.csv`),
    onError: (error) =>
      toast({ title: 'Error', description: failureText(error, "The table wasn't saved. Please try again."), variant: 'destructive' }),
  });
  return (
    <Button variant={variant} isPending={save.isPending} onClick={() => save.mutate()}>
      {!save.isPending && <FileSpreadsheet aria-hidden="true" className="size-4" />}
      {children}
    </Button>
  );
}
