import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#src/lib/session.tsx';
import { isInSection, sectionsFor } from './portal-sections.ts';
import { SectionLinks } from './section-links.tsx';

/** The parts that an admin needs seldom, behind one tab: opens by a press or the arrow keys, Escape closes it. */
export function AdminMenu({ tabClassName }: { tabClassName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { user } = useSession();
  const { pathname } = useLocation();
  const sections = sectionsFor(user?.role ?? 'user', 'admin');

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  if (sections.length === 0) return null;
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false);
      trigger.current?.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      requestAnimationFrame(() => moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1));
    }
  };
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
      <ul id="admin-menu" hidden={!isOpen} className="absolute top-full left-0 z-40 grid w-60 gap-1 rounded-card border border-line bg-surface p-2 text-ink shadow-raised">
        <SectionLinks
          group="admin"
          onFollow={() => setIsOpen(false)}
          itemClassName="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
        />
      </ul>
    </li>
  );
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const links = [...(root?.querySelectorAll('a') ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current === -1 && step === -1 ? links.length - 1 : (current + step + links.length) % links.length;
  links[next]?.focus();
}
