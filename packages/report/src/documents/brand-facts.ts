import json from '@larkfield/brand/brand.json' with { type: 'json' };
import type { Brand } from '@larkfield/brand/brand.ts';

/** The firm's facts without their schema: public pages show these texts and must not load the schema library. */
export const brand = json as Brand;
