import type { Action, Point } from '#src/site/shared/content-types.ts';
import type { Stat } from '#src/shared/ui/stat-list.tsx';

/** A placement, told as a handover note: what was, what was done, what came of it. Clients are described, not named. */
export interface Story {
  title: string;
  situation: string;
  action: string;
  result: string;
}

export interface RoleCategory {
  name: string;
  roles: string[];
}

/** What a service page says; the page adds its drawing and whatever it has of its own. */
export interface ServiceContent {
  badge: string;
  title: string;
  lead: string;
  heroActions: Action[];
  stats: Stat[];
  ai: { title: string; points: Point[] };
  human: { title: string; points: Point[] };
  stories: Story[];
  roles: { title: string; lead: string; categories: RoleCategory[] };
  closing: { title: string; text: string; actions: Action[] };
}
