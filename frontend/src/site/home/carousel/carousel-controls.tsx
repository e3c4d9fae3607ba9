import { ArrowRight, Pause, Play } from 'lucide-react';
import type { HeroSlide } from './hero-slides.ts';
import { classNames } from '#src/shared/ui/class-names.ts';

const roundStyle = 'grid size-11 place-items-center rounded-full border border-white/45 hover:border-white hover:bg-white/10';

interface CarouselControlsProps {
  slides: readonly HeroSlide[];
  index: number;
  isPlaying: boolean;
  onShow: (index: number) => void;
  onToggle: () => void;
}

export function CarouselControls({ slides, index, isPlaying, onShow, onToggle }: CarouselControlsProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
      <button
        type="button"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-white/45 px-3.5 font-semibold hover:border-white hover:bg-white/10"
        onClick={onToggle}
      >
        {isPlaying ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
        <span className="max-[22.5rem]:sr-only">{isPlaying ? 'Pause' : 'Play'}</span>
        <span className="sr-only"> the slides</span>
      </button>
      <button type="button" aria-label="Previous slide" className={roundStyle} onClick={() => onShow(index - 1)}>
        <ArrowRight aria-hidden="true" className="size-5 rotate-180" />
      </button>
      <ul className="flex">
        {slides.map(({ id, sector }, position) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Slide ${position + 1} of ${slides.length}: ${id}, ${sector}`}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => onShow(position)}
              className="grid h-11 w-8 place-items-center rounded-full"
            >
              <span
                className={classNames(
                  'size-2.5 rounded-full border-2',
                  position === index ? 'scale-125 border-daybreak-400 bg-daybreak-400 forced-colors:bg-[Highlight]' : 'border-white/75',
                )}
              />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Next slide" className={roundStyle} onClick={() => onShow(index + 1)}>
        <ArrowRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
