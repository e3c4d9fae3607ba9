import { recipientProblem } from '@larkfield/schemas/links/link-constants.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';

/** The recipient for sending; absent if the text is empty. */
export const givenRecipient = (text: string): { recipient?: string } => (text.trim() ? { recipient: text.trim() } : {});

interface RecipientFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Asks for the recipient of a link; errors are shown during typing. */
export function RecipientField({ value, onChange }: RecipientFieldProps) {
  return (
    <Field
      label="Recipient"
      hint="Shown in your list of links, never to the people who open it."
      error={recipientProblem(value) ?? undefined}
    >
      {(field) => <TextInput {...field} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
