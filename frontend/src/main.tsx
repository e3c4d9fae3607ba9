import './styles/main.css';
import { loadApplication } from './app/load-application.ts';
import { recordFirstAct } from './app/record-first-act.ts';
import { waitForVisitor } from './app/wait-for-visitor.ts';
import { warmUp } from './app/warm-up.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

// A prerendered page can be read and followed as it is: the code that brings it to life waits until it is wanted.
const isPrerendered = root.hasChildNodes();
const firstAct = recordFirstAct();
warmUp(window.location.pathname);
if (isPrerendered) await waitForVisitor();
const { start } = await loadApplication(root);
// In a task of its own: on a slow phone, what has just arrived took as long as may be noticed.
if (isPrerendered) await new Promise((resolve) => setTimeout(resolve));
await start(root, firstAct.stop);
// From here on our code opens menus, and the stylesheet's own ways are off.
document.documentElement.dataset['live'] = '';
firstAct.replay();
