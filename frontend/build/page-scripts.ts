/** What the build writes down about its chunks (`.vite/manifest.json`), by module or chunk name. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The addresses of every script that a module needs before it can run, its own among them. */
export function pageScripts(manifest: Manifest, module: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(module);
  return [...seen].map((file) => `/${file}`);
}
