import { useMutation as useUnguardedMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that ignores a second call while it runs. A button that shows `isPending` is disabled only after a render, and a double press
 * is faster. The same mutation with other variables may run at the same time.
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
