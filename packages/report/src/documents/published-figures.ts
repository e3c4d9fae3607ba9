import type { Figures } from '@larkfield/brand/brand.ts';
import json from '@larkfield/brand/figures.json' with { type: 'json' };

/** The firm's published figures without their schema, as in `brand-facts.ts`. */
export const { statistics } = json as Figures;
