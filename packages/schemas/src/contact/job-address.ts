/** The part of an address that people read: `registered-nurse-rn-medical-icu-nights`. */
function slugOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '');
}

/** Where the page of a job is. Its id finds it; the words behind the id may change with its title. */
export function jobPath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title);
  return `/jobs/${id}${slug && `-${slug}`}`;
}

/** The id in the last part of such an address, or null. */
export const jobIdIn = (part: string): string | null => /^([0-9a-f]{24})(-[a-z0-9-]*)?$/.exec(part)?.[1] ?? null;

/** Where readers of news find the open jobs. */
export const jobFeedPath = '/jobs/feed.xml';
