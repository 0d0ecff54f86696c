import type { ReadOutcome } from '../../server/spreadsheets/spreadsheets.ts'

/** What was read of a sheet as lines of texts, from its first column on; else what was wrong with the file. */
export function textsOf(read: ReadOutcome): readonly (readonly string[])[] | string {
  if ('problem' in read) return read.problem
  return read.sheet.lines.map(({ cells }) => {
    const width = Math.max(...cells.keys())
    return Array.from({ length: width }, (_, place) => cells.get(place + 1)?.text ?? '')
  })
}
