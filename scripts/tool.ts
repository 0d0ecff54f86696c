import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onEnd } from '../server/base/endings.ts'
import { ROOT } from './files.ts'
import type { Report } from './report.ts'

/** Runs a JavaScript tool of node_modules with this Node and collects what it prints; it ends with this process. */
export function runTool(script: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      env,
    })
    const forget = onEnd(async () => {
      const ended = once(child, 'close')
      child.kill()
      await ended
    })
    child.once('close', forget)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/** A tool as a check: its own exit code decides, its output is the explanation. */
export async function toolCheck(script: string, args: readonly string[], note: string): Promise<Report> {
  const { code, output } = await runTool(script, args)
  return { problems: code === 0 ? [] : [output || `${script} ended with code ${code}`], note }
}
