import { paths } from '#src/shared/text/paths.ts';

/** One hour of the day in the hero; `alt` describes the drawing, `url` is the target of the slide. */
export interface HeroSlide {
  id: string;
  url: string;
  linkText: string;
  alt: string;
  sector: 'Healthcare' | 'IT' | 'AI-Tech';
  description: string;
}

/** The day in four hours, in order; `id` is the hour, which the drawing depends on (styles/shift-drawing.css). */
export const heroSlides = [
  {
    id: '07:00',
    url: paths.healthcareRecruitment,
    linkText: 'Healthcare recruitment',
    alt: 'Five nested arcs at seven in the morning: the sun rises along the outermost.',
    sector: 'Healthcare',
    description: 'Day shift takes report. Everyone on it has rated their skills for this unit, so no one starts by guessing.',
  },
  {
    id: '15:00',
    url: paths.itSoftware,
    linkText: 'IT and software',
    alt: 'The same arcs at three in the afternoon: the sun is past its highest point.',
    sector: 'IT',
    description: 'Release window. The developers you met last week passed a technical interview with another developer first.',
  },
  {
    id: '19:00',
    url: `${paths.home}#how-it-works`,
    linkText: 'How matching works',
    alt: 'The same arcs at seven in the evening: the sun goes down, the sky turns warm.',
    sector: 'AI-Tech',
    description: "Software reads today's applications and puts the likely fits on top. In the morning, a recruiter decides.",
  },
  {
    id: '23:00',
    url: paths.contractStaffing,
    linkText: 'Contract staffing',
    alt: 'The same arcs at eleven at night: a pale moon near the end of the outermost, and stars.',
    sector: 'Healthcare',
    description: 'Night shift, week two of a contract. License and certifications were verified at the source before day one.',
  },
] as const satisfies HeroSlide[];
