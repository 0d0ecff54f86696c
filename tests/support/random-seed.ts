/** Given as FC_SEED to run a random test again as it was. */
const GIVEN = process.env.FC_SEED

/** What decides whether a change may land has to say the same twice; new ground is for the long tests. */
const USUAL = 20_261_122

/** How a random test runs: so often, with a seed that its output names, so that it can be repeated. */
export function randomly(numRuns: number): { readonly numRuns: number; readonly seed: number } {
  const seed = GIVEN === undefined ? usual() : Number(GIVEN)
  process.stdout.write(`${numRuns} random runs with FC_SEED=${seed}\n`)
  return { numRuns, seed }
}

const usual = () => (process.env.LONG === '1' ? Date.now() % 0x7fffffff : USUAL)
