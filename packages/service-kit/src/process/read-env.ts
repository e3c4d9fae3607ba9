import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A whole number from an environment variable. */
export const wholeNumber = z.coerce.number().int();

/** A TCP port; 0 lets the system choose. */
export const portSchema = wholeNumber.min(0).max(65_535);

/** The public URL, which must be an origin: the site and its links start at `/`, so a path would not work. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
    'Must be an address without a path, such as https://larkfield.example',
  );

/** Variables that every service reads; `HOST` is loopback by default and 0.0.0.0 in images. */
export const commonEnv = {
  HOST: z.string().default('127.0.0.1'),
  PORT: portSchema,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How long requests are still served after the stop signal, while load balancers notice; 0 without a load balancer. */
  DRAIN_DELAY_MS: wholeNumber.min(0).max(15_000).default(0),
  INTERNAL_KEY_FILE: z.string().min(1),
  INTERNAL_PUBLIC_KEYS_FILE: z.string().min(1),
};

/** A variable, or the text of the file named by `<NAME>_FILE`, so that passwords need not be in the environment. */
export function readVariable(name: string, source = process.env): string | undefined {
  const file = source[`${name}_FILE`];
  if (source[name] || !file) return source[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    return failConfiguration([`${name}_FILE: ${(error as Error).message}`]);
  }
}

/** Reads the environment by a schema. An empty variable counts as missing, and any variable may be given as a file. Prints all faults, if any, and exits with code 1. */
export function readEnv<Shape extends z.ZodRawShape>(shape: Shape, source = process.env): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, readVariable(name, source)]));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  return failConfiguration(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** Prints the faults of the configuration, each beginning with its variable, and exits with code 1. */
export function failConfiguration(faults: string[]): never {
  process.stderr.write(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`);
  process.exit(1);
}
