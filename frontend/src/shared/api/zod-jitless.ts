import { config } from 'zod/v4';

// Runs before any schema is built, because every schema of ours imports zod through this module.
config({ jitless: true });

export * from 'zod/v4';
export * as z from 'zod/v4';
