import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import './fastify-types.ts'

/** Counts what the server does and tells it at `GET /metrics`, to this machine only (security H-06). */
export function registerMetrics(app: FastifyInstance, deps: Pick<Deps, 'database' | 'hub' | 'build'>): void {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'countersign_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'countersign_http_request_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  gauge(
    registers,
    'countersign_database_statements_total',
    'Statements sent',
    () => deps.database.counters.statements,
  )
  gauge(registers, 'countersign_event_streams', 'Open event streams', () => deps.hub.openStreams)
  gauge(registers, 'process_cpu_seconds_total', 'CPU time of this process', cpuSeconds)
  gauge(registers, 'process_resident_memory_bytes', 'Memory of this process', () => process.memoryUsage.rss())
  gauge(registers, 'process_uptime_seconds', 'Time since the start', () => process.uptime())

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    // A stream of events lasts as long as its reader stays: no duration worth counting.
    if (!reply.getHeader('x-accel-buffering')) duration.observe({ route }, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!isDirectFromHere(request)) throw new Fault('notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function gauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** From this machine and not through a proxy on it. */
function isDirectFromHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'] ?? headers.via
  const address = socket.remoteAddress ?? ''
  return forwarded === undefined && /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)
}
