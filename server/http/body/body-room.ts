import { Fault } from '../../base/fault.ts'

/** One body that takes memory, until its call is answered. */
export type BodyPlace = {
  readonly who: string
  /** Takes so many bytes more, or refuses. */
  take(bytes: number): void
  leave(): void
  /** While the body is read it can be put out, and gets a refusal then. Null: it is being worked on. */
  giveWay: (() => void) | null
}

export type BodyRoom = {
  enter(who: string): BodyPlace
  /** Bytes held by all. */
  readonly held: number
}

const RETRY = { retryAfterSeconds: 2 }

type Tenant = BodyPlace & { held: number }

/**
 * The memory for bodies under way, over all calls: so much for everyone together, a share of it for each person or
 * address. When it is full, whoever holds the most gives way with the body that has been read for longest, so that
 * stalled bodies never keep others out (security R-03).
 */
export function createBodyRoom(size: { readonly total: number; readonly share: number }): BodyRoom {
  // In the order they came.
  const tenants = new Set<Tenant>()
  const byWho = new Map<string, number>()
  let held = 0

  const heldBy = (who: string) => byWho.get(who) ?? 0
  const change = (tenant: Tenant, bytes: number) => {
    tenant.held += bytes
    held += bytes
    const sum = heldBy(tenant.who) + bytes
    if (sum > 0) byWho.set(tenant.who, sum)
    else byWho.delete(tenant.who)
  }
  /** Of whoever holds the most, `least` or more: the oldest body that is still being read. */
  const greediest = (least: number): Tenant | null => {
    let found: Tenant | null = null
    for (const tenant of tenants) {
      if (tenant.giveWay === null || tenant.held === 0) continue
      const most = found === null ? least - 1 : heldBy(found.who)
      if (heldBy(tenant.who) > most) found = tenant
    }
    return found
  }
  const take = (tenant: Tenant, bytes: number) => {
    const own = heldBy(tenant.who) + bytes
    if (own > size.share) throw new Fault('tooManyRequests', RETRY)
    while (held + bytes > size.total) {
      const other = greediest(own)
      if (other === null) throw new Fault('notReady', RETRY)
      const { giveWay } = other
      other.leave()
      giveWay?.()
    }
    change(tenant, bytes)
  }
  return {
    get held() {
      return held
    },
    enter: (who) => {
      const tenant: Tenant = {
        who,
        held: 0,
        giveWay: null,
        take: (bytes) => take(tenant, bytes),
        leave: () => {
          if (tenants.delete(tenant)) change(tenant, -tenant.held)
        },
      }
      tenants.add(tenant)
      return tenant
    },
  }
}
