import { useState } from 'react'

/** Several cards chosen for one act. */
export type Selection = {
  readonly chosen: ReadonlySet<string>
  toggle(id: string): void
  choose(ids: readonly string[]): void
  end(): void
}

/** Null while cards open what they stand for. A list that shows something else starts anew. */
export function useSelection(address: string): { readonly selection: Selection | null; start(): void } {
  const [state, setState] = useState<{ readonly at: string; readonly chosen: ReadonlySet<string> } | null>(
    null,
  )
  const put = (chosen: ReadonlySet<string>) => setState({ at: address, chosen })
  const chosen = state?.at === address ? state.chosen : null
  return {
    start: () => put(new Set()),
    selection:
      chosen === null
        ? null
        : {
            chosen,
            toggle: (id) =>
              put(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
            choose: (ids) => put(new Set(ids)),
            end: () => setState(null),
          },
  }
}
