import { enableCompileCache } from 'node:module';

// Most of the time to start is compiling the program itself; the cache must be on before the rest is loaded.
enableCompileCache();
const { exitWith, runServer } = await import('./run-server.ts');
await runServer(process.argv.slice(2)).catch(exitWith);
