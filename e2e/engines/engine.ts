import type { JourneyNetwork } from './journey-network.ts';
import type { JourneyPage } from './journey-page.ts';

/** A window that a visitor looks through. */
export interface Screen {
  width: number;
  height: number;
  isPhone: boolean;
}

export const phoneScreen: Screen = { width: 390, height: 844, isPhone: true };
export const deskScreen: Screen = { width: 1280, height: 900, isPhone: false };

/** A page of a fresh browser profile, the network that it uses, and everything that must not happen on it. */
export interface EngineVisit {
  page: JourneyPage;
  network: JourneyNetwork;
  /** Errors on the console, uncaught exceptions and policy violations so far. */
  faults: () => string[];
  close: () => Promise<void>;
}

/** A started browser. */
export interface EngineBrowser {
  visit: (screen?: Screen) => Promise<EngineVisit>;
  close: () => Promise<void>;
}

/** One of the engines that people's browsers are built on. */
export interface Engine {
  name: 'Chromium' | 'WebKit' | 'Firefox';
  isInstalled: () => boolean;
  open: () => Promise<EngineBrowser>;
}
