import { useMutation as useUnguardedMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * An act that is not begun again while it runs. A button that shows `isPending` is disabled only once the page is redrawn, and
 * a double press is faster; the same act with other variables may run beside it.
 */
export function useMutation<Data, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useUnguardedMutation(options);
  const running = useRef(new Map<string, Promise<Data>>());
  const { mutateAsync } = mutation;
  const begin = useCallback<typeof mutateAsync>(
    (...given) => {
      const key = JSON.stringify(given[0]) ?? '';
      const begun = running.current.get(key);
      if (begun) return begun;
      const act = mutateAsync(...given).finally(() => running.current.delete(key));
      running.current.set(key, act);
      return act;
    },
    [mutateAsync],
  );
  const mutate = useCallback<typeof mutation.mutate>((...given) => void begin(...given).catch(() => {}), [begin]);
  return { ...mutation, mutateAsync: begin, mutate };
}
