import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from '../../../scripts/browser.ts'
import { ensureBuilt } from '../../../scripts/build.ts'
import { type BuiltPages, buildPages } from './build-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    containerBrowser: string
    containerPages: BuiltPages
  }
}

/** One browser and one build for all files of the kit; the app itself as people get it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, pages] = await Promise.all([launchBrowserServer(), buildPages(), ensureBuilt()])
  project.provide('containerBrowser', browser.wsEndpoint())
  project.provide('containerPages', pages)
  return () => browser.close()
}
