// An answer that comes later: asked anew when what it depends on changes, and never overtaken by an older one.

import { untrack } from "svelte";

export interface Resource<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly busy: boolean;
}

let pending = $state(0);

/** Whether any page still waits for an answer. */
export function waiting(): boolean {
  return pending > 0;
}

/** The old answer stays until the new one is there, so that nothing jumps. */
export function resource<T>(ask: (signal: AbortSignal) => Promise<T> | undefined): Resource<T> {
  let value = $state.raw<T | undefined>();
  let error = $state.raw<unknown>();
  let busy = $state(false);

  $effect(() => {
    const control = new AbortController();
    const asked = ask(control.signal);
    busy = asked !== undefined;
    if (asked === undefined) {
      value = undefined;
      error = undefined;
    }
    let over = false;
    if (asked) pending = untrack(() => pending) + 1;
    asked?.then(
      (answer) => {
        if (over) return;
        value = answer;
        error = undefined;
        busy = false;
      },
      (problem: unknown) => {
        if (over) return;
        value = undefined;
        error = problem;
        busy = false;
      },
    );
    void asked
      ?.catch(() => {})
      .then(() => {
        pending -= 1;
      });
    return () => {
      over = true;
      control.abort();
    };
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get busy() {
      return busy;
    },
  };
}
