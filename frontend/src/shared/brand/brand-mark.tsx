import { brand } from './brand.ts';

/** The firm's mark and name, for a dark or light background. */
export function BrandMark({ isOnNight = false }: { isOnNight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 34 22" aria-hidden="true" className="brand-mark" fill="none" strokeLinecap="round" strokeWidth="3">
        <path d="M3 19a14 14 0 0 1 28 0" className={isOnNight ? 'stroke-white/25' : 'stroke-line'} />
        <path d="M3 19A14 14 0 0 1 24 6.88" className="stroke-daybreak-400" />
        <path d="M9 19a8 8 0 0 1 16 0" className={isOnNight ? 'stroke-scrub-300' : 'stroke-scrub-600'} />
        <path d="M14.6 19a2.4 2.4 0 0 1 4.8 0" className={isOnNight ? 'stroke-white/60' : 'stroke-ink'} />
        <circle cx="24" cy="6.88" r="3.4" className="fill-daybreak-400" />
      </svg>
      <span className="font-serif text-xl font-semibold">
        {brand.shortName} <span className="sr-only">{brand.name.replace(brand.shortName, '').trim()}</span>
      </span>
    </span>
  );
}
