import json from '@larkfield/brand/brand.json';
import type { Brand } from '@larkfield/brand/brand.ts';

/** The firm's facts without their schema, since a public page must not load zod for them. */
export const brand = json as Brand;
