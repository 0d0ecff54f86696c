import { access, constants, copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram } from '../base/outside/run-program.ts'

const NAMES = ['soffice', 'libreoffice']
/** Of the PDF. */
const MOST_BYTES = 100 * 1_048_576

/** No macro of a document runs, and no link of it is followed. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`

/** LibreOffice: where the configuration says, else in PATH; null when there is none. */
export async function findSoffice(configured: string | undefined): Promise<string | null> {
  if (configured !== undefined) return (await isProgram(configured)) ? configured : null
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  for (const folder of folders) {
    for (const name of NAMES) {
      const place = path.join(folder, name)
      if (await isProgram(place)) return place
    }
  }
  return null
}

async function isProgram(place: string): Promise<boolean> {
  try {
    await access(place, constants.X_OK)
    return (await stat(place)).isFile()
  } catch {
    return false
  }
}

/**
 * Turns an office file into a PDF inside `folder`, with a profile of its own that allows no macros, and gives its path.
 * The program and everything it started is killed when `signal` says so.
 */
export async function officeToPdf(
  soffice: string,
  source: string,
  {
    folder,
    ending,
    signal,
  }: { readonly folder: string; readonly ending: string; readonly signal: AbortSignal },
): Promise<string> {
  const profile = path.join(folder, 'profile')
  await mkdir(path.join(profile, 'user'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), PROFILE)
  const document = path.join(folder, `document.${ending}`)
  await copyFile(source, document)
  const code = await runProgram(soffice, argumentsFor(profile, folder, document), {
    cwd: folder,
    signal,
    // Nothing of ours: no database address, no keys.
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
  })
  if (code !== 0) throw new Error(`the conversion ended with ${code}`)
  const result = path.join(folder, 'document.pdf')
  const { size } = await stat(result)
  if (size === 0 || size > MOST_BYTES) throw new Error(`the PDF has ${size} bytes`)
  return result
}

function argumentsFor(profile: string, folder: string, document: string): string[] {
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nofirststartwizard',
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    document,
  ]
}
