import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

interface LineMap {
  sources: string[];
  names: string[];
  mappings: string;
}

/**
 * Reduces a bundle's source map to our own sources, as JSON. Node parses the whole map when it formats the first stack trace, and
 * blocks meanwhile; with all dependencies this takes seven times as long. An error in a dependency is shown by its line in the bundle,
 * which names the file above each part.
 */
export function mapOwnCode(json: string): string {
  const map = JSON.parse(json) as LineMap;
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  const sources = new Kept(map.sources);
  const names = new Kept(map.names);
  // The end of our code is marked by a segment without a source, because Node counts an unmapped line as part of the mapping before it.
  let isMapped = true;
  const ownOf = (segment: SourceMapSegment): SourceMapSegment[] => {
    if (segment.length === 1 || !isOwn[segment[1]]) {
      const isFirst = isMapped;
      isMapped = false;
      return isFirst ? [[segment[0]]] : [];
    }
    isMapped = true;
    const [column, source, line, sourceColumn, name] = segment;
    const kept = sources.keep(source);
    return [name === undefined ? [column, kept, line, sourceColumn] : [column, kept, line, sourceColumn, names.keep(name)]];
  };
  const unmapped: SourceMapSegment[] = [[0]];
  const mappings = encode(decode(map.mappings).map((segments) => (segments.length > 0 ? segments : unmapped).flatMap(ownOf)));
  return JSON.stringify({ ...map, ignoreList: undefined, sources: sources.values, names: names.values, mappings });
}

/** The used entries of a list, in order of first use. */
class Kept {
  readonly values: string[] = [];
  readonly #places = new Map<number, number>();
  readonly #all: string[];

  constructor(all: string[]) {
    this.#all = all;
  }

  keep(index: number): number {
    if (!this.#places.has(index)) this.#places.set(index, this.values.push(this.#all[index]!) - 1);
    return this.#places.get(index)!;
  }
}
