import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Engine } from 'bpmn-engine'
import pg from 'pg'

/** The same chain of user tasks in another engine, its state saved in one update per step. */
export type BpmnChains = {
  /** Signals the task that a run of this client waits at and stores where that leads. */
  step(client: number): Promise<void>
  close(): Promise<void>
}

type Chain = { readonly id: string; readonly engine: Engine; waits: { signal(): void } | null }

/** Runs of a chain with so many tasks; an ended one is replaced by a fresh one, whose first save counts as well. */
export async function openBpmnChains(
  connectionString: string,
  connections: number,
  tasks: number,
): Promise<BpmnChains> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString, application_name: 'bench-bpmn' })
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
  const [first] = clients
  if (first === undefined) throw new Error('no connection')
  await first.query(
    'create table bench_bpmn_run (id uuid primary key, state jsonb not null, revision int not null)',
  )
  const source = chainSource(tasks)
  const chains = await Promise.all(clients.map((client) => begin(client, source)))
  return {
    step: async (index) => {
      const [client, chain] = [clients[index], chains[index]]
      if (client === undefined || chain === undefined) throw new Error('more clients than connections')
      if (chain.waits === null) {
        chains[index] = await begin(client, source)
        return
      }
      const { waits } = chain
      chain.waits = null
      // Listeners are called at once: when `signal` is back, the run waits at its next task or has ended.
      waits.signal()
      await client.query({
        name: 'bpmn-save',
        text: 'update bench_bpmn_run set state = $2, revision = revision + 1 where id = $1',
        values: [chain.id, JSON.stringify(await chain.engine.getState())],
      })
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function begin(client: pg.Client, source: string): Promise<Chain> {
  const engine = new Engine({ name: 'chain', source })
  const chain: Chain = { id: randomUUID(), engine, waits: null }
  const listener = new EventEmitter()
  listener.on('activity.wait', (task: { signal(): void }) => {
    chain.waits = task
  })
  await engine.execute({ listener })
  await client.query({
    name: 'bpmn-begin',
    text: 'insert into bench_bpmn_run (id, state, revision) values ($1, $2, 1)',
    values: [chain.id, JSON.stringify(await engine.getState())],
  })
  return chain
}

function chainSource(tasks: number): string {
  const codes = ['start', ...Array.from({ length: tasks }, (_, index) => `step${index + 1}`), 'end']
  const flows = codes
    .slice(1)
    .map((to, index) => `<sequenceFlow id="to_${to}" sourceRef="${codes[index]}" targetRef="${to}" />`)
  const userTasks = codes.slice(1, -1).map((code) => `<userTask id="${code}" name="${code}" />`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bpmn.io/schema/bpmn">
<process id="chain" isExecutable="true">
<startEvent id="start" />${userTasks.join('')}<endEvent id="end" />${flows.join('')}
</process>
</definitions>`
}
