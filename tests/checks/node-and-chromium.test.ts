import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import type { PackageProblem } from '../../checks/problem/problems.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { ROOT } from '../../scripts/files.ts'
import { problemsOfAll } from '../support/checks-in-browser.ts'
import { smallPackage } from '../support/small-package.ts'

const ENTRY = path.join(ROOT, 'tests/support/checks-in-browser.ts')
const SAMPLES = path.join(ROOT, 'samples/apps')

declare global {
  interface Window {
    checks: { problemsOfAll(packages: readonly unknown[]): PackageProblem[][] }
  }
}

/** The checks as one script, made as the app is. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: ENTRY, name: 'checks', formats: ['iife'] } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (result === undefined || !('output' in result)) throw new Error('nothing was built')
  return result.output[0].code
}

/** Every sample, a small package, the same with a node and a field taken out, and what is no package at all. */
function packages(): unknown[] {
  const samples = readdirSync(SAMPLES).map((file): unknown =>
    JSON.parse(readFileSync(path.join(SAMPLES, file), 'utf8')),
  )
  const spoilt = smallPackage((pkg) => {
    pkg.workflows[0]?.nodes.pop()
    pkg.models[0]?.properties.shift()
  })
  return [...samples, smallPackage(), spoilt, { format: 'none' }]
}

test('a package has the same problems in Node and in Chromium, with neither a server nor a database', async () => {
  const code = await script()
  // What only Node has would stand in the script as an empty module.
  expect(code).not.toContain('browser-external')
  const here = problemsOfAll(packages())
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    const there = await page.evaluate((given) => window.checks.problemsOfAll(given), packages())
    expect(there).toEqual(JSON.parse(JSON.stringify(here)))
  } finally {
    await browser.close()
  }
  expect(here.filter((problems) => problems.length > 0).length).toBeGreaterThan(3)
  expect(here.some((problems) => problems.length === 0)).toBe(true)
})
