import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { rounded } from './figures.ts'

export type Cell = string | number

/** A target with what was measured; prints as met or missed. */
export type Target = { readonly name: string; readonly met: boolean; readonly measured: string }

/**
 * Prints the table, the targets and, last, everything as one line of JSON. A missed target ends the process with 1.
 */
export function printReport(
  bench: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  targets: readonly Target[],
  details: Readonly<Record<string, unknown>>,
): void {
  console.log(`\n${tableOf(head, rows)}\n`)
  for (const { name, met, measured } of targets)
    console.log(`${met ? 'met   ' : 'MISSED'}  ${name}: ${measured}`)
  if (targets.some((target) => !target.met)) process.exitCode = 1
  console.log(JSON.stringify({ bench, ...machine(), targets, ...details }))
}

/** Columns as wide as their longest cell, numbers to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const lineOf = (row: readonly Cell[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.map(lineOf)].join('\n')
}

function machine() {
  return {
    at: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model.trim() ?? '',
      memoryGiB: rounded(totalmem() / 1024 ** 3, 0),
      node: process.versions.node,
      loadAverage: loadavg().map((load) => rounded(load)),
    },
  }
}
