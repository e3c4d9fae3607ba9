import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { useMediaQuery } from '#src/shared/browser/store.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { Link } from 'react-router-dom';
import { CarouselControls } from './carousel-controls.tsx';
import { heroSlides, type HeroSlide } from './hero-slides.ts';
import { ShiftDrawing } from './shift-drawing.tsx';

const skies = ['dawn', 'day', 'dusk', 'night'] as const;
/** The horizontal distance of a swipe, in pixels, that changes the slide. */
const swipeThreshold = 40;

/** The opening of the home page: the fixed content (children), and the day in four slides with its drawing. */
export function HeroCarousel({ children }: { children: ReactNode }) {
  const { index, isPlaying, show, hold, toggle } = useCarousel(heroSlides.length);
  const slide = heroSlides[index] ?? heroSlides[0];
  const swipe = useSwipe((step) => show(index + step));

  return (
    <section data-hour={slide.id} className="night-sky on-night relative isolate overflow-hidden">
      {skies.map((sky) => (
        <div key={sky} className={`shift-sky shift-sky-${sky}`} />
      ))}
      <Container className="grid justify-items-start gap-5 pt-12 pb-8 sm:pt-16 lg:min-h-[34rem] lg:content-center lg:py-16">
        {children}
      </Container>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only pauses while pointed at; every action has its button */}
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label="The day in four shifts"
        onPointerEnter={(event) => event.pointerType === 'mouse' && hold(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && hold(false)}
        onFocus={() => hold(true)}
        onBlur={(event: FocusEvent<HTMLDivElement>) => !event.currentTarget.contains(event.relatedTarget) && hold(false)}
        className="touch-pan-y"
        {...swipe}
      >
        <ShiftDrawing label={slide.alt} />
        <div className="border-t border-white/20 bg-night-950/60">
          <Container className="flex flex-col gap-x-10 gap-y-4 py-6 lg:min-h-35 lg:flex-row lg:items-center lg:justify-between">
            <div aria-live={isPlaying ? 'off' : 'polite'} className="grid flex-1">
              {heroSlides.map((each, position) => (
                <CarouselSlide key={each.id} slide={each} position={`${position + 1} of ${heroSlides.length}`} isShown={each === slide} />
              ))}
            </div>
            <CarouselControls slides={heroSlides} index={index} isPlaying={isPlaying} onShow={show} onToggle={toggle} />
          </Container>
        </div>
      </div>
    </section>
  );
}

function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x, y } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const along = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > swipeThreshold && Math.abs(across) > Math.abs(along)) turn(across < 0 ? 1 : -1);
    },
  };
}

interface CarouselSlideProps {
  slide: HeroSlide;
  position: string;
  isShown: boolean;
}

/** All slides are in the same grid cell, so that the tallest defines the height and nothing moves. */
function CarouselSlide({ slide: { id, sector, description, url, linkText }, position, isShown }: CarouselSlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={!isShown}
      className={`col-start-1 row-start-1 flex gap-5 transition-opacity sm:gap-7 ${isShown ? '' : 'opacity-0'}`}
    >
      <p className="font-serif text-2xl font-semibold whitespace-nowrap text-daybreak-400 sm:text-3xl">{id}</p>
      <div className="grid content-start gap-1">
        <p className="font-semibold">{sector}</p>
        <p className="max-w-[54ch] text-white/85">{description}</p>
        <Link to={url} className="text-link mt-1 inline-flex items-center gap-1.5 justify-self-start">
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </div>
  );
}

/** The state of the carousel: the current slide, and whether it advances automatically; the first slide follows the last. */
function useCarousel(count: number) {
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
    /** The carousel pauses while it has the pointer or the focus. */
    hold: setIsHeld,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
  };
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
