import { useEffect, useRef } from 'react';
import pdfAvif from './pictures/pdf.avif';
import pdfWebp from './pictures/pdf.webp';
import padDarkAvif from './pictures/rating-pad-dark.avif';
import padDarkWebp from './pictures/rating-pad-dark.webp';
import padAvif from './pictures/rating-pad-light.avif';
import padWebp from './pictures/rating-pad-light.webp';
import reportAvif from './pictures/report.avif';
import reportWebp from './pictures/report.webp';
import verifyDarkAvif from './pictures/verify-dark.avif';
import verifyDarkWebp from './pictures/verify-dark.webp';
import verifyAvif from './pictures/verify-light.avif';
import verifyWebp from './pictures/verify-light.webp';

/**
 * `npm run pictures` creates these and prints their sizes. A dark picture is for a device with dark colors, which the product follows too.
 */
const pictures = {
  report: {
    avif: reportAvif,
    webp: reportWebp,
    dark: undefined,
    width: 560,
    height: 403,
    alt: 'A skills report on screen: the candidate, overall and safety scores, readiness, and the strongest and weakest categories.',
  },
  pad: {
    avif: padAvif,
    webp: padWebp,
    dark: { avif: padDarkAvif, webp: padDarkWebp },
    width: 300,
    height: 649,
    alt: 'The ICU checklist on a phone: one skill at a time, with five large keys for proficiency. How recently comes next.',
  },
  pdf: {
    avif: pdfAvif,
    webp: pdfWebp,
    dark: undefined,
    width: 420,
    height: 544,
    alt: 'The first page of the PDF: candidate, scores, signed attestation, and the address and QR code to check it.',
  },
  verify: {
    avif: verifyAvif,
    webp: verifyWebp,
    dark: { avif: verifyDarkAvif, webp: verifyDarkWebp },
    width: 420,
    height: 456,
    alt: 'The verification page: it says the report is current and lists the facts to compare with the paper.',
  },
} as const;

const night = '(prefers-color-scheme: dark)';

/** A picture of the product itself, in a frame. */
export function ProductPicture({ name, className = '' }: { name: keyof typeof pictures; className?: string }) {
  const { avif, webp, dark, width, height, alt } = pictures[name];
  const picture = useRef<HTMLImageElement>(null);
  // Our code runs after everything else has loaded. Sections further down then load too, for prints and screenshots of the whole page.
  useEffect(() => picture.current?.setAttribute('loading', 'eager'), []);
  return (
    <picture className={`block ${className}`}>
      {dark && <source media={night} type="image/avif" srcSet={dark.avif} />}
      {dark && <source media={night} type="image/webp" srcSet={dark.webp} />}
      <source type="image/avif" srcSet={avif} />
      <img
        ref={picture}
        src={webp}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="h-auto max-w-full rounded-card border border-line shadow-raised"
      />
    </picture>
  );
}
