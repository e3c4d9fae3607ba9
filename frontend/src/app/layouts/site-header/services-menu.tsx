import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { isActivePath, navItemActiveStyle, navItemStyle, NavLink, services } from './nav-links.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { useDropdown } from '#src/shared/dialog/use-dropdown.ts';

/** How long the pointer may leave the menu before it closes, in milliseconds. */
const leaveDelay = 150;

/** The Services dropdown: opens on hover, on a press or a touch, and by keyboard; Escape closes it. */
export function ServicesMenu() {
  const { isOpen, setIsOpen, root, trigger, onBlur, onKeyDown } = useDropdown<HTMLDivElement>();
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const isActive = services.some(({ path }) => isActivePath(path, pathname));

  useEffect(() => () => clearTimeout(leaveTimer.current), []);
  // Until now the stylesheet alone kept it open for a pointer or the focus on it (site.css).
  useEffect(() => {
    if (root.current?.matches(':hover') || root.current?.contains(document.activeElement)) setIsOpen(true);
  }, [root, setIsOpen]);

  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(leaveTimer.current);
    if (event.pointerType === 'mouse') setIsOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaveTimer.current = setTimeout(() => setIsOpen(false), leaveDelay);
  };

  return (
    <div
      ref={root}
      role="presentation"
      className="services-menu relative"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
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
      <div id="services-menu" hidden={!isOpen} className="absolute top-full left-1/2 z-40 w-[37rem] -translate-x-1/2 animate-rise pt-3">
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
