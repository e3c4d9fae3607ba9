import { listPutForwards } from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field } from '#src/shared/form/field.tsx';
import { Select } from '#src/shared/form/text-input.tsx';
import { subjectText } from '#src/portal/shared/put-forward-labels.ts';

interface JobChoiceProps {
  submissionId: string;
  value: string;
  onChange: (jobId: string) => void;
}

/** Selects the job of a link, among those that the candidate consented to. A link without a job has no recipient. */
export function JobChoice({ submissionId, value, onChange }: JobChoiceProps) {
  const { data } = useQuery({ ...endpointQuery(checked(listPutForwards), { query: { submissionId } }), gcTime: 0 });
  const agreed = data?.putForwards.filter(({ state, jobId }) => state === 'agreed' && jobId) ?? [];
  return (
    <Field
      label="For the job"
      hint={
        value
          ? 'The candidate said yes to this job.'
          : 'The candidate is told of the link by email. To name a recipient, choose a job they said yes to.'
      }
    >
      {(field) => (
        <Select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">None</option>
          {agreed.map((one) => (
            <option key={one.id} value={one.jobId!}>
              {subjectText(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
