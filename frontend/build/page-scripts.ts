/** The build's list of chunks (`.vite/manifest.json`), by module or chunk name. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

/** The addresses of every script that a module or chunk needs to run, including its own. */
export function pageScripts(manifest: Manifest, start: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(start);
  return [...seen].map((file) => `/${file}`);
}
