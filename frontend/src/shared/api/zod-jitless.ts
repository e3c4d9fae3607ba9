import { config } from 'zod/v4';

// This runs before any schema is built, because all our schemas import zod through this module.
config({ jitless: true });

export * from 'zod/v4';
export * as z from 'zod/v4';
