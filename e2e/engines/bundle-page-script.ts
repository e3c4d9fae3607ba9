import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The page script with its imports, as one classic script. */
export async function bundlePageScript(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'page-script.ts'), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}
