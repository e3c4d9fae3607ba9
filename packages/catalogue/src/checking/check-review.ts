import { toEntry } from '#src/catalogue.ts';
import type { Resolved } from './compare.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { newestAccepted } from '#src/review-fields.ts';

/** Faults in a list's review and versions, each beginning with the field. */
export function checkReview({ parsed: { file, data }, specialty }: Pick<Resolved, 'parsed' | 'specialty'>): CatalogueProblem[] {
  const { status, reviews, changes, version } = data;
  const versions = changes.map((change) => change.version);
  const newest = newestAccepted(reviews);
  const wordingNow = toEntry(specialty).catalogueVersion;
  const isReviewed = status === 'reviewed' && newest !== undefined;
  const again = 'set the status to draft or in-review until it is reviewed again';
  const texts = [
    ...(status === 'reviewed' && !newest ? ['status: is reviewed, but no review under "reviews" accepted it'] : []),
    ...(isReviewed && newest.wording !== undefined && newest.wording !== wordingNow
      ? [`status: the list says something else (${wordingNow}) than was reviewed (${newest.wording}): ${again}`]
      : []),
    ...changes
      .filter(({ date }) => isReviewed && date > newest.date)
      .map((change) => `status: version ${change.version} of ${change.date} is newer than the review of ${newest!.date}: ${again}`),
    ...reviews.flatMap(({ date, nextDue }, index) =>
      nextDue !== undefined && nextDue <= date ? [`reviews.${index}.nextDue: ${nextDue} is not after the review of ${date}`] : [],
    ),
    ...(changes.length > 0 && !versions.includes(version) ? [`changes: name no reason for version ${version}`] : []),
    ...versions.filter((one) => one > version).map((one) => `changes: name version ${one}, the list is at version ${version}`),
    ...versions.filter((one, index) => versions.indexOf(one) < index).map((one) => `changes: name version ${one} twice`),
  ];
  return texts.map((text) => ({ file, text }));
}
