import type { Fault, Scene } from './faults.ts';

/** The end of the injector: after all its faults once, or at a time. */
export interface NemesisOptions {
  faults: readonly Fault[];
  random: (bound: number) => number;
  /** The end time; null injects every fault once. */
  until: number | null;
  tell: (line: string) => void;
}

function shuffle<T>(values: readonly T[], random: (bound: number) => number): T[] {
  const left = [...values];
  return values.map(() => left.splice(random(left.length), 1)[0]!);
}

/** Injects one fault after another, every fourth time two at once, and waits for recovery in between; returns their number. */
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
      // Two at once are injected only if no promise on time is checked for either.
      const isPair = until !== null && random(4) === 0;
      const second = isPair ? deck.findIndex(({ name }, index) => index > 0 && canMeet(deck[0]!.name, name)) : -1;
      const chosen = second > 0 ? [deck[0]!, ...deck.splice(second, 1)] : [deck[0]!];
      deck.shift();
      await strikeAll(chosen);
    }
  } while (until !== null && !isOver());
  return struck;
}

/** Kills, restarts and FLUSHALL may coincide if they hit different parts. */
function canMeet(first: string, second: string): boolean {
  const isSudden = (name: string) => /^kill|^FLUSHALL/.test(name);
  return isSudden(first) && isSudden(second) && first !== second && !(first + second).includes('Chromium');
}
