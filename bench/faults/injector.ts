import type { Fault, Scene } from './faults.ts';

/** When the injector stops: after one deal of all its faults, or when the time is over. */
export interface NemesisOptions {
  faults: readonly Fault[];
  random: (bound: number) => number;
  /** Null: every fault once. */
  until: number | null;
  tell: (line: string) => void;
}

function shuffle<T>(values: readonly T[], random: (bound: number) => number): T[] {
  const left = [...values];
  return values.map(() => left.splice(random(left.length), 1)[0]!);
}

/** Injects one fault after another, each fourth time two at once, and waits for recovery in between; returns how many. */
export async function runNemesis(scene: Scene, { faults, random, until, tell }: NemesisOptions): Promise<number> {
  const possible = faults.filter(({ isImpossible }) => !isImpossible?.(scene.product));
  const isOver = () => until !== null && Date.now() >= until;
  let struck = 0;
  const strikeAll = async (chosen: Fault[]) => {
    tell(chosen.map(({ name }) => name).join(' and '));
    await Promise.all(chosen.map(({ inject }) => inject(scene)));
    struck += chosen.length;
    const over = performance.now();
    await scene.product.whole();
    scene.measures.healed.push(performance.now() - over);
  };
  do {
    const deck = shuffle(possible, random);
    while (deck.length > 0 && !isOver()) {
      // Two at once only where no promise of either is measured by the clock.
      const isPair = until !== null && random(4) === 0;
      const second = isPair ? deck.findIndex(({ name }, index) => index > 0 && canMeet(deck[0]!.name, name)) : -1;
      const chosen = second > 0 ? [deck[0]!, ...deck.splice(second, 1)] : [deck[0]!];
      deck.shift();
      await strikeAll(chosen);
    }
  } while (until !== null && !isOver());
  return struck;
}

/** Two kills, restarts or a FLUSHALL may meet when they hit different parts. */
function canMeet(first: string, second: string): boolean {
  const isSudden = (name: string) => /^kill|^FLUSHALL/.test(name);
  return isSudden(first) && isSudden(second) && first !== second && !(first + second).includes('Chromium');
}
