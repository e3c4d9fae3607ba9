import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const routerFile = /react-router\/dist\/.*\.mjs$/;
const iconFile = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const displayName = /^\w+\.displayName = "\w+";$/gm;
const creation = /(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the build leave out what nobody uses of the router. Its components for forms, data and navigation bars would stay: they are
 * made by calls that the build must take for acts, and named by assignments, which only tools of developers read.
 */
export function dropUnusedRouter(): Plugin {
  return {
    name: 'drop-unused-router',
    apply: 'build',
    transform: {
      filter: { id: routerFile },
      handler: (code) => ({ code: code.replaceAll(displayName, '').replaceAll(creation, '/* @__PURE__ */ '), map: null }),
    },
  };
}

/** Has the icons drawn by our own function, the tenth part of the library's, whose contexts and options we do not use. */
export function drawIconsOurselves(): Plugin {
  const ownFile = fileURLToPath(new URL('../src/shared/ui/draw-icon.ts', import.meta.url));
  const theirs = "import createLucideIcon from '../createLucideIcon.mjs'";
  const ours = `import { drawIcon as createLucideIcon } from ${JSON.stringify(ownFile)}`;
  return {
    name: 'draw-icons-ourselves',
    apply: 'build',
    transform: { filter: { id: iconFile }, handler: (code) => ({ code: code.replace(theirs, ours), map: null }) },
  };
}
