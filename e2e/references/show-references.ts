// Loaded before a service: turns on the firm's setting in the service's code, whether bundle or sources.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/\/services\/[^/]+\/bundle\/main\.js$|\/brand\/src\/brand\.json$/.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace('"shownToCandidate": false', '"shownToCandidate": true') };
  },
});
