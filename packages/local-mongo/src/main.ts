import { enableCompileCache } from 'node:module';

// Compiling the program takes most of the start-up time, so the compile cache must be on before the rest is loaded.
enableCompileCache();
const { exitWith, runServer } = await import('./run-server.ts');
await runServer(process.argv.slice(2)).catch(exitWith);
