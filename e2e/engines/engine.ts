import type { JourneyNetwork } from './journey-network.ts';
import type { JourneyPage } from './journey-page.ts';

/** The size and kind of a visitor's screen. */
export interface Screen {
  width: number;
  height: number;
  isPhone: boolean;
}

export const phoneScreen: Screen = { width: 390, height: 844, isPhone: true };
export const deskScreen: Screen = { width: 1280, height: 900, isPhone: false };

/** A control, as a screen reader says it. */
export interface Focus {
  role: string;
  name: string;
  description: string;
}

/** A page of a fresh browser profile, its network, and the faults that occurred on it. */
export interface EngineVisit {
  page: JourneyPage;
  /** Returns the role, name and description of the focused element, as a screen reader reads them. */
  describeFocus: () => Promise<Focus>;
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

/** A browser engine. */
export interface Engine {
  name: 'Chromium' | 'WebKit' | 'Firefox';
  isInstalled: () => boolean;
  open: () => Promise<EngineBrowser>;
}
