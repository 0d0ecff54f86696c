import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../../contract/endpoint.ts'

const FOLDER = path.join(import.meta.dirname, '../../contract')

/** Every call of the contract, by what its files export. */
export async function allEndpoints(): Promise<readonly Endpoint[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((file) => import(path.join(FOLDER, file))),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'faults' in value && 'path' in value
}
