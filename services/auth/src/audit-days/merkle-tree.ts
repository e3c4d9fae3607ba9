import { createHash } from 'node:crypto';

/** One step from a leaf to the root: the hash beside it, and on which side that stands. */
export interface PathStep {
  side: 'left' | 'right';
  hash: string;
}

// A leaf and a node are hashed with marks of their own, so that neither can pass for the other (RFC 6962, section 2.1).
const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);

const sha256 = (...parts: Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (leaf: string) => sha256(leafMark, Buffer.from(leaf, 'hex'));
const nodeHash = (left: Buffer, right: Buffer) => sha256(nodeMark, left, right);

/** Each level of the tree from the leaves up; a node without a neighbour rises as it is, which gives the tree of RFC 6962. */
function levelsOf(leaves: string[]): Buffer[][] {
  const levels = [leaves.map(leafHash)];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = [];
    for (let at = 0; at < below.length; at += 2) level.push(at + 1 < below.length ? nodeHash(below[at]!, below[at + 1]!) : below[at]!);
  }
  return levels;
}

/** The root over leaves in their order, as hex; a tree without leaves has the hash of nothing. */
export function merkleRoot(leaves: string[]): string {
  return (levelsOf(leaves).at(-1)![0] ?? sha256()).toString('hex');
}

/** The hashes that lead from one leaf to the root. */
export function merklePath(leaves: string[], index: number): PathStep[] {
  const steps: PathStep[] = [];
  for (const [height, level] of levelsOf(leaves).entries()) {
    const at = index >> height;
    const beside = level[at ^ 1];
    if (beside) steps.push({ side: at & 1 ? 'left' : 'right', hash: beside.toString('hex') });
  }
  return steps;
}

/** The root to which a path leads from a leaf. */
export function rootOfPath(leaf: string, path: PathStep[]): string {
  return path
    .reduce((hash, step) => {
      const beside = Buffer.from(step.hash, 'hex');
      return step.side === 'left' ? nodeHash(beside, hash) : nodeHash(hash, beside);
    }, leafHash(leaf))
    .toString('hex');
}
