import { brand } from '#src/shared/brand/brand.ts';

/** Licenses and memberships of the firm with their numbers, if the firm provides any. */
export function Registrations({ className = '' }: { className?: string }) {
  if (brand.registrations.length === 0) return null;
  return (
    <dl className={`flex flex-wrap gap-x-8 gap-y-2 ${className}`}>
      {brand.registrations.map(({ name, number }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>{name}</dt>
          <dd className="font-semibold">{number}</dd>
        </div>
      ))}
    </dl>
  );
}
