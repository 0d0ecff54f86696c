/** Works on all of them, so many at once; answers in their order. The first failure ends it: nothing new is begun. */
export async function inParallel<In, Out>(
  inputs: readonly In[],
  atOnce: number,
  work: (input: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const outputs = new Map<number, Out>()
  const waiting = inputs.entries()
  let failed = false
  const worker = async () => {
    for (const [index, input] of waiting) {
      if (failed) return
      try {
        outputs.set(index, await work(input))
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, inputs.length) }, worker))
  return [...outputs].sort(([one], [other]) => one - other).map(([, output]) => output)
}
