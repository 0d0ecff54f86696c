/** What the server counts about itself; subtract two readings. */
export type ServerCounters = { readonly statements: number; readonly cpuSeconds: number }

/** Reads `/metrics`. */
export async function readCounters(url: string): Promise<ServerCounters> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    statements: readValue(text, 'countersign_database_statements_total'),
    cpuSeconds: readValue(text, 'process_cpu_seconds_total'),
  }
}

function readValue(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`the server does not count ${name}`)
  return Number(value)
}
