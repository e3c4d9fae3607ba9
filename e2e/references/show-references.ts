// Loaded before a service: turns the firm's setting on in what it runs, be it the bundle or the sources.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/\/services\/[^/]+\/bundle\/main\.js$|\/brand\/src\/brand\.json$/.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace('"shownToCandidate": false', '"shownToCandidate": true') };
  },
});
