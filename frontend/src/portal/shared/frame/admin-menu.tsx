import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#src/shared/session/session.tsx';
import { useDropdown } from '#src/shared/dialog/use-dropdown.ts';
import { isInSection, sectionsFor } from './portal-sections.ts';
import { SectionLinks } from './section-links.tsx';

/** The parts that an admin needs seldom, behind one tab: opens by a press or the arrow keys, Escape closes it. */
export function AdminMenu({ tabClassName }: { tabClassName: string }) {
  const { isOpen, setIsOpen, root, trigger, onBlur, onKeyDown } = useDropdown<HTMLLIElement>();
  const { user } = useSession();
  const { pathname } = useLocation();
  const sections = sectionsFor(user?.role ?? 'user', 'admin');

  if (sections.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus come here from the button and the links within
    <li ref={root} className="relative" onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls="admin-menu"
        aria-current={sections.some((section) => isInSection(section, pathname)) ? 'true' : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${tabClassName} gap-1`}
      >
        Admin
        <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id="admin-menu"
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 grid w-60 gap-1 rounded-card border border-line bg-surface p-2 text-ink shadow-raised"
      >
        <SectionLinks
          group="admin"
          onFollow={() => setIsOpen(false)}
          itemClassName="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
        />
      </ul>
    </li>
  );
}
