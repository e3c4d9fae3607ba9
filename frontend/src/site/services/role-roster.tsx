import type { ReactNode } from 'react';
import { Section } from '#src/site/shared/section.tsx';
import type { ServiceContent } from './content/service-content.ts';

/** The roles of a service by category, like the roster on a wall. */
export function RoleRoster({ roles: { title, lead, categories }, children }: { roles: ServiceContent['roles']; children?: ReactNode }) {
  return (
    <Section title={title} lead={lead}>
      <div className="border-b border-line">
        {categories.map(({ name, roles }) => (
          <div key={name} className="grid gap-x-10 gap-y-3 border-t border-line py-6 lg:grid-cols-[18rem_1fr]">
            <h3 className="text-xl">{name}</h3>
            <ul className="flex flex-wrap gap-2">
              {roles.map((role) => (
                <li key={role} className="rounded-full border border-line bg-surface px-3.5 py-1">
                  {role}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </Section>
  );
}
