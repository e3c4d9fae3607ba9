import { resolveReference, type ApiDocument, type ApiParameter } from '@larkfield/schemas/portal/get-api-document.ts';

/** What a call gives in its path, query or headers. */
export function OperationParameters({
  parameters,
  components,
}: {
  parameters: (ApiParameter | Record<string, string>)[];
  components: ApiDocument['components'];
}) {
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-lg">Parameters</h3>
      <dl className="grid gap-3">
        {parameters.map((given) => {
          const parameter = resolveReference<ApiParameter>(given as ApiParameter, components.parameters);
          return (
            <div key={parameter.name} className="grid gap-1 sm:grid-cols-[12rem_1fr]">
              <dt className="font-semibold break-all">{parameter.name}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {parameter.in}, {parameter.required ? 'required' : 'optional'}
                {parameter.example !== undefined && (
                  <>
                    , such as <code className="rounded bg-sunken px-1 text-sm break-all">{String(parameter.example)}</code>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
