import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { manualPlugin } from './scripts/manual-plugin.ts'
import { textsPlugin } from './scripts/texts-plugin.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { ClosingLineReporter } from './tests/support/reporter.ts'

const cores = availableParallelism()
const long = process.env.LONG === '1' ? 5 : 1

/**
 * Projects with different numbers of workers run one after the other, in the order of `groupOrder`. What waits for
 * databases, processes and browsers runs together: three at a time keep two cores busy.
 */
export default defineConfig({
  plugins: [manualPlugin(), textsPlugin()],
  test: {
    reporters: ['default', new ClosingLineReporter()],
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow, not wrong: what does not come fails its test by this time.
    expect: { poll: { timeout: 30_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{contract,engine,rules,checks,platform-adapters,scripts,samples,bench}/**/*.test.ts',
          ],
          environment: 'node',
          // One process reads the modules once for many files; none of them keeps state of its own.
          isolate: false,
          testTimeout: 20_000 * long,
          maxWorkers: cores,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000 * long,
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One process serves many files; screen-setup.ts begins page and app anew for each.
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/screen-setup.ts'],
          // antd-mobile's modules import their style sheets, which only Vite can read.
          server: { deps: { inline: [/antd-mobile/] } },
          css: false,
          // As the journeys: a screen on the real server that only came too late. The run names each.
          retry: 1,
          testTimeout: 60_000 * long,
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          include: ['tests/containers/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts', 'tests/containers/support/global-setup.ts'],
          hookTimeout: 120_000,
          // The app itself six times at once, beside everything else.
          testTimeout: 120_000 * long,
          // Pages of one browser: what waits for a page leaves the processor to the others.
          maxConcurrency: 6,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/e2e/support/shared-server.ts'],
          // Three browsers on two cores: a journey that only came too late is tried once more; the run names it.
          retry: 1,
          testTimeout: 180_000 * long,
          hookTimeout: 180_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      ...(long === 1
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'long',
                include: ['tests/long/**/*.test.ts'],
                environment: 'node' as const,
                testTimeout: 900_000,
                hookTimeout: 300_000,
                maxWorkers: 1,
                sequence: { groupOrder: 2 },
              },
            },
          ]),
    ],
  },
})
