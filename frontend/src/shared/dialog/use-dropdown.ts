import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** A menu of links below its button. The arrow keys open it and move through it; Escape, a press elsewhere and Tab out of it close it. */
export function useDropdown<Root extends HTMLElement>() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<Root>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

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
  return { isOpen, setIsOpen, root, trigger, onBlur, onKeyDown };
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const links = [...(root?.querySelectorAll('a') ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current === -1 && step === -1 ? links.length - 1 : (current + step + links.length) % links.length;
  links[next]?.focus();
}
