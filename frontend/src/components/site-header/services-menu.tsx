import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { services } from '#src/content/services-menu.ts';
import { classNames } from '#src/lib/class-names.ts';
import { isActivePath } from './is-active-path.ts';
import { NavLink } from './nav-link.tsx';
import { navItemActiveStyle, navItemStyle } from './nav-item-style.ts';

/** How long the pointer may leave the menu before it closes, in milliseconds. */
const leaveDelay = 150;

/** The Services dropdown: opens on hover, on a press or a touch, and by keyboard; Escape closes it. */
export function ServicesMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const isActive = services.some(({ path }) => isActivePath(path, pathname));

  useEffect(() => () => clearTimeout(leaveTimer.current), []);
  // Until now the stylesheet alone kept it open for a pointer or the focus on it (site.css).
  useEffect(() => {
    if (root.current?.matches(':hover') || root.current?.contains(document.activeElement)) setIsOpen(true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(leaveTimer.current);
    if (event.pointerType === 'mouse') setIsOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaveTimer.current = setTimeout(() => setIsOpen(false), leaveDelay);
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setIsOpen(false);
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
    <div ref={root} role="presentation" className="services-menu relative" onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls="services-menu"
        data-opens-itself
        // The pointer has already opened it by hovering: a press must not close it again at once.
        onPointerDown={(event) => event.pointerType !== 'mouse' && setIsOpen((wasOpen) => !wasOpen)}
        onClick={(event) => event.detail === 0 && setIsOpen((wasOpen) => !wasOpen)}
        className={classNames(navItemStyle, 'inline-flex items-center gap-1', isActive && navItemActiveStyle)}
      >
        Services
        <ChevronDown aria-hidden="true" className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id="services-menu"
        hidden={!isOpen}
        className="absolute top-full left-1/2 z-40 w-[37rem] -translate-x-1/2 animate-rise pt-3"
      >
        <ul className="grid grid-cols-2 gap-1 rounded-card border border-line bg-surface p-2 shadow-raised">
          {services.map(({ path, name, subtitle }) => (
            <li key={path}>
              <NavLink
                to={path}
                onClick={() => setIsOpen(false)}
                className="block rounded-control px-4 py-3 hover:bg-sunken"
                activeClassName="bg-accent-soft"
              >
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{subtitle}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const links = [...(root?.querySelectorAll('a') ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current === -1 && step === -1 ? links.length - 1 : (current + step + links.length) % links.length;
  links[next]?.focus();
}
