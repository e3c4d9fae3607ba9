import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HeroSlide } from './hero-slides.ts';

interface CarouselSlideProps {
  slide: HeroSlide;
  position: string;
  isShown: boolean;
}

/** All slides lie in the same cell, so that the tallest gives the height and nothing moves. */
export function CarouselSlide({ slide: { id, sector, description, url, linkText }, position, isShown }: CarouselSlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={!isShown}
      className={`col-start-1 row-start-1 flex gap-5 transition-opacity sm:gap-7 ${isShown ? '' : 'opacity-0'}`}
    >
      <p className="font-serif text-2xl font-semibold text-daybreak-400 sm:text-3xl">{id}</p>
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
