/** Most inputs one run takes. */
export const MOST_GATHERED = 64

type Waiting<Input, Output> = {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Calls of one moment become one run over all their inputs, which answers in the same order: many messages cost one
 * statement. When a run of several fails, each input runs alone, so that one bad message spoils no other.
 */
export function gather<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = []

  async function runAll(calls: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(calls.map(({ input }) => input))
      if (outputs.length !== calls.length) throw new Error('a run answered with another number of outputs')
      outputs.forEach((output, index) => {
        calls[index]?.resolve(output)
      })
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error)
      else await Promise.all(calls.map((call) => runAll([call])))
    }
  }

  function flush(): void {
    const calls = waiting
    waiting = []
    for (let from = 0; from < calls.length; from += MOST_GATHERED)
      void runAll(calls.slice(from, from + MOST_GATHERED))
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ input, resolve, reject })
    })
}
