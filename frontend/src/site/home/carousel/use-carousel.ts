import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#src/shared/browser/use-media-query.ts';

/** Which slide is shown, and whether it moves on by itself; the first follows the last. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const prefersStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isVisible = useSyncExternalStore(
    subscribeVisibility,
    () => !document.hidden,
    () => false,
  );
  const isPlaying = choice === null ? !prefersStill : choice === 'play';

  const show = (next: number) => setIndex((next + count) % count);
  useEffect(() => {
    if (!isPlaying || isHeld || !isVisible) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), siteConstants.carouselInterval);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, isVisible, index, count]);

  return {
    index,
    isPlaying,
    show,
    /** While the pointer or the focus is on it, it stands still. */
    hold: setIsHeld,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
  };
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
