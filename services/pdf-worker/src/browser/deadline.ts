/** The error for work that took too long. */
export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`Rendering took longer than ${milliseconds / 1000} s`);
    this.name = 'DeadlineError';
  }
}

/** Rejects with a DeadlineError if the work takes longer than the given milliseconds; the work itself is not stopped. */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const running = work();
  running.catch(() => {});
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** True if the work resolves or rejects within the given milliseconds. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds).unref())]);
}
