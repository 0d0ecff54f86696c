const START = '<!-- table: written by tests/containers -->'
const END = '<!-- end of the table -->'

type Named = { readonly name: string }

/** Platform × call × result, as Markdown. */
export function tableOf(
  platforms: readonly Named[],
  calls: readonly Named[],
  answers: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): string {
  const lines = [
    `| | ${platforms.map(({ name }) => name).join(' | ')} |`,
    `|---|${platforms.map(() => '---|').join('')}`,
    ...calls.map(
      (call) =>
        `| \`${call.name}\` | ${platforms.map(({ name }) => cell(answers.get(name)?.get(call.name))).join(' | ')} |`,
    ),
  ]
  return lines.join('\n')
}

/** The document with the table in its place. */
export function withTable(document: string, table: string): string {
  const start = document.indexOf(START)
  const end = document.indexOf(END)
  if (start < 0 || end < start) throw new Error('docs/containers.md has no place for the table')
  return `${document.slice(0, start + START.length)}\n\n${table}\n\n${document.slice(end)}`
}

function cell(answer: unknown): string {
  if (typeof answer === 'string') return answer === 'held' ? 'ok' : '–'
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return '?'
  return answer.status === 'unavailable' ? '–' : String(answer.status)
}
