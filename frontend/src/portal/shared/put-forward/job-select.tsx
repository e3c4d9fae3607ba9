import { listPortalJobs } from '@larkfield/schemas/portal/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field } from '#src/shared/form/field.tsx';
import { Select } from '#src/shared/form/text-input.tsx';

interface JobSelectProps {
  value: string;
  error?: string | undefined;
  onChange: (jobId: string) => void;
}

/** Chooses among the jobs that are not closed, the latest first. */
export function JobSelect({ value, error, onChange }: JobSelectProps) {
  const { data, isError } = useQuery(endpointQuery(checked(listPortalJobs), { query: {} }));
  const jobs = data?.jobs.filter(({ state }) => state !== 'closed') ?? [];
  return (
    <Field label="Job" isRequired error={isError ? "The jobs couldn't be loaded. Close this and try again." : error}>
      {(field) => (
        <Select {...field} value={value} disabled={!data} onChange={({ target }) => onChange(target.value)}>
          <option value="">{data ? 'Choose a job' : 'Loading...'}</option>
          {jobs.map(({ id, title, company }) => (
            <option key={id} value={id}>
              {`${title}, ${company}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
