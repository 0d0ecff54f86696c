import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { canInstallDebianPackages, installDebianPackages } from './debian.ts'

const USUAL_PLACES: Readonly<Record<string, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** A real Chromium in a temporary profile, quiet on the network. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch(howToLaunch())
}

/** The same for several processes: they connect to its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return await chromium.launchServer(howToLaunch())
}

function howToLaunch() {
  return {
    executablePath: findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** CHROMIUM_PATH, an installed Chromium or Chrome, one of Playwright's, or (root on Debian) one installed now. */
function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  const found = installedBrowser()
  if (canInstallDebianPackages()) {
    const wanted = [...(found ? [] : ['chromium']), ...(drawsChinese() ? [] : ['fonts-noto-cjk'])]
    if (wanted.length > 0) installDebianPackages(wanted)
  }
  if (found) return found
  const now = installedBrowser()
  if (now) return now
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium fonts-noto-cjk), ' +
      'or set CHROMIUM_PATH to its program.',
  )
}

/** Without a font for it every Chinese character is an empty box; a machine that cannot be asked is left as it is. */
function drawsChinese(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return existsSync('/usr/bin/fc-list')
    ? status === 0 && stdout.trim() !== ''
    : installedBrowser() !== undefined
}

function installedBrowser(): string | undefined {
  return [...(USUAL_PLACES[platform()] ?? []), chromium.executablePath()].find((file) => existsSync(file))
}
