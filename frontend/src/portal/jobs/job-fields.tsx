import { states } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { checklistValue, type JobForm } from './job-form.ts';

interface FieldProps {
  form: UseFormReturn<JobForm>;
  name: keyof JobForm;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

/** A single-line field. */
function Line({ form, name, label, hint, isRequired = false, ...input }: FieldProps & { placeholder?: string; type?: string }) {
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={form.formState.errors[name]?.message}>
      {(control) => <TextInput {...control} {...form.register(name)} {...input} autoComplete="off" />}
    </Field>
  );
}

/** A select; `none` is the text of an empty first option. */
function Choice({ form, name, label, isRequired = false, none, children }: FieldProps & { none?: string; children: ReactNode }) {
  return (
    <Field label={label} isRequired={isRequired} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {none !== undefined && <option value="">{none}</option>}
          {children}
        </Select>
      )}
    </Field>
  );
}

const options = (values: readonly string[], labelOf = (value: string) => value) =>
  values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));

/** The fields of a job in the editor. */
export function JobFieldSet({ form }: { form: UseFormReturn<JobForm> }) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const checklists = data?.data.map(checklistValue) ?? [];
  const chosen = form.getValues('checklist');
  const { errors } = form.formState;
  return (
    <>
      <Line
        form={form}
        name="title"
        label="Title"
        hint="Use the words people search by: license, unit, shift, travel."
        placeholder="Registered Nurse (RN), Medical ICU, Nights, Travel"
        isRequired
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Line form={form} name="company" label="Company" placeholder="Client or hospital" isRequired />
        <Line form={form} name="location" label="Location" placeholder="Dallas, TX" isRequired />
        <Choice form={form} name="category" label="Category" isRequired>
          {options(contactConstants.jobCategories, (category) => category.toUpperCase())}
        </Choice>
        <Choice form={form} name="type" label="Type" isRequired>
          {options(contactConstants.jobTypes)}
        </Choice>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <Line form={form} name="payFrom" label="Pay from" type="number" placeholder="48" />
        <Line form={form} name="payTo" label="Pay to" type="number" placeholder="56" />
        <Choice form={form} name="payUnit" label="Per" isRequired>
          {options(contactConstants.payUnits)}
        </Choice>
      </div>
      <Line
        form={form}
        name="salary"
        label="Pay in words"
        hint="Shown instead of the range, such as $48–$56 per hour plus night differential."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice form={form} name="shift" label="Shift" none="Not specified">
          {options(contactConstants.jobShifts)}
        </Choice>
        <Line form={form} name="hours" label="Hours" placeholder="36 hours a week, three 12s" />
        <Line form={form} name="startsOn" label="Start" type="date" hint="Leave blank for as soon as possible." />
        <Line
          form={form}
          name="weeks"
          label="Length in weeks"
          type="number"
          placeholder="13"
          hint="Leave blank for a job with no end date."
        />
      </div>
      <Choice form={form} name="checklist" label="Skills checklist" none="None">
        {options(chosen && !checklists.includes(chosen) ? [chosen, ...checklists] : checklists, (value) =>
          value.slice(value.indexOf(' ') + 1),
        )}
      </Choice>
      <OrderFields form={form} />
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => <TextArea {...control} {...form.register('description')} rows={6} />}
      </Field>
      <Field label="Requirements" isRequired hint="One per line, up to 12." error={errors.requirements?.message}>
        {(control) => <TextArea {...control} {...form.register('requirements')} rows={5} />}
      </Field>
    </>
  );
}

const orderFields = ['unit', 'license', 'certificates', 'ehr', 'hoursGuaranteed', 'float', 'cancellation'] as const;

/** The order's fields beyond the posting. The section is collapsed until it is opened, filled in or has an error. */
function OrderFields({ form }: { form: UseFormReturn<JobForm> }) {
  const [isOpened, setIsOpened] = useState(() => orderFields.some((name) => form.getValues(name) !== ''));
  const { errors } = form.formState;
  const isOpen = isOpened || orderFields.some((name) => errors[name] !== undefined);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-accent-text">
        Unit, license, certifications, EHR and terms (optional)
      </summary>
      <div className="grid gap-5 pt-2">
        <p className="text-muted">
          Matching makes the job&apos;s requirements from the unit, license, certifications and EHR. The site shows only the terms, on the
          job&apos;s own page.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Choice form={form} name="unit" label="Unit" none="Not specified">
            {unitTypeGroups.map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                {choices.map((unit) => (
                  <option key={unit.id} value={unit.id}>
                    {unit.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Choice>
          <Choice form={form} name="license" label="License" none="Not specified">
            <option value="compact">Compact (multistate)</option>
            {states.map((state) => (
              <option key={state.id} value={state.id}>
                {state.label}
              </option>
            ))}
          </Choice>
        </div>
        <Field label="Certifications" hint="One per line, such as BLS." error={errors.certificates?.message}>
          {(control) => <TextArea {...control} {...form.register('certificates')} rows={3} />}
        </Field>
        <SystemTicks form={form} />
        <Line form={form} name="hoursGuaranteed" label="Hours guaranteed" placeholder="36 of 36 hours a week" />
        <Line form={form} name="float" label="Float" placeholder="Surgical ICU and step-down, no more than one shift in four" />
        <Line form={form} name="cancellation" label="Cancellation" placeholder="At most one shift in two weeks, with two hours' notice" />
      </div>
    </details>
  );
}

/** The facility's EHR systems as check boxes, stored as lines of one text. */
function SystemTicks({ form }: { form: UseFormReturn<JobForm> }) {
  const chosen = useWatch({ control: form.control, name: 'ehr' }).split('\n').filter(Boolean);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    form.setValue('ehr', next.join('\n'), { shouldDirty: true });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        EHR systems <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {recordSystems.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} className="mt-0!" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
