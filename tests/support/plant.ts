import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '../../scripts/files.ts'

/** A temporary repository with the given files, gone after the test. */
export function plant(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'countersign-plant-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

/** Copies one file of the repository into a planted one. */
export function transplant(root: string, file: string): void {
  cpSync(path.join(ROOT, file), path.join(root, file))
}

/** Gives a planted repository the installed packages. */
export function linkPackages(root: string): void {
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction')
}
