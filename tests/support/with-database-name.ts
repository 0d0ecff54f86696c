/** The same server, role and password, another database. */
export function withDatabaseName(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.toString()
}
