import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database from which others can be made, and the migrated template to make them from. */
    testDatabaseServer: {
      readonly connectionString: string
      readonly servingConnectionString: string
      readonly template: string
      readonly run: string
    }
  }
}

/** Once per run: a PostgreSQL with a migrated template database, from which `freshDatabase` clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('testDatabaseServer', {
    connectionString: server.connectionString,
    servingConnectionString: server.servingConnectionString,
    template: server.template,
    run: server.run,
  })
  return server.stop
}
