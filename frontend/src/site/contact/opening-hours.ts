const pattern = /(\d{1,2}):(\d{2}) (AM|PM)/g;

/** When a line such as '6:00 AM–6:00 PM PST' begins and ends, as parts of the day; null for a day off. */
export function openingParts(time: string): { from: number; to: number } | null {
  const [from, to] = [...time.matchAll(pattern)].map(([, hour, minute, half]) => {
    const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    return (hours + Number(minute) / 60) / 24;
  });
  return from === undefined || to === undefined ? null : { from, to };
}
