import path from 'node:path'
import fc from 'fast-check'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { everything, usedBy } from '../../support/formulas/coverage.ts'
import { environment, form } from '../../support/formulas/form.ts'
import { type Cases, runAll } from '../../support/formulas/run.ts'
import { formula } from '../../support/formulas/source.ts'
import { randomly } from '../../support/random-seed.ts'

const FORMULAS = 10_000
const ENTRY = path.resolve(import.meta.dirname, '../../support/formulas/run.ts')

declare global {
  interface Window {
    formulas: { runAll(cases: Cases): string[] }
  }
}

/** The language as one script, made as the app is. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, name: 'formulas', formats: ['iife'] },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (result === undefined || !('output' in result)) throw new Error('nothing was built')
  return result.output[0].code
}

async function inChromium(cases: Cases): Promise<string[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await script() })
    return await page.evaluate((given) => window.formulas.runAll(given), cases)
  } finally {
    await browser.close()
  }
}

test('X-07: 10,000 random formulas give the same in Node and in Chromium, every rule and function among them', async () => {
  const { numRuns, seed } = randomly(FORMULAS)
  const forms = fc.sample(form, { numRuns: 500, seed })
  const environments = fc.sample(environment, { numRuns: 100, seed })
  const sources = fc.sample(formula, { numRuns, seed })
  const cases: Cases = {
    forms,
    environments,
    runs: sources.map((source, index) => [source, index % forms.length, index % environments.length]),
  }
  const here = runAll(cases)
  const there = await inChromium(cases)
  const differing = sources.flatMap((source, index) =>
    here[index] === there[index] ? [] : [`${source}: ${here[index]} in Node, ${there[index]} in Chromium`],
  )

  const all = everything()
  const used = new Set(sources.flatMap((source) => [...usedBy(source)]))
  // A function that only ever refused or came to nothing would not have been compared.
  const told = sources.filter((_, index) => !/^(?:refused|null)/.test(here[index] ?? 'null'))
  const functions = all.filter((name) => name.endsWith('()'))
  const worked = new Set(told.flatMap((source) => [...usedBy(source)]))
  const covered = all.filter((each) => used.has(each) && (!each.endsWith('()') || worked.has(each)))
  const share = `${((100 * covered.length) / all.length).toFixed(1)} %`
  process.stdout.write(
    `${numRuns} formulas, ${told.length} with a value; ${share} of ${all.length - functions.length} grammar rules and signs and ${functions.length} functions\n`,
  )
  expect(differing).toEqual([])
  expect(all.filter((each) => !covered.includes(each))).toEqual([])
  expect(told.length).toBeGreaterThan(numRuns / 3)
}, 120_000)
