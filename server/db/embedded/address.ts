import { type Place, seenByServer } from './place.ts'
import type { ClusterSecrets } from './secrets.ts'

export const SUPERUSER = 'postgres'
export const APP_ROLE = 'countersign'
export const APP_DATABASE = 'countersign'

/** Address of one database of the cluster, as `pg` reads it. */
export function addressOf(
  place: Place,
  secrets: ClusterSecrets,
  role: typeof SUPERUSER | typeof APP_ROLE,
  database: string,
): string {
  const password = role === SUPERUSER ? secrets.superuserPassword : secrets.appPassword
  const login = `postgresql://${role}:${password}@`
  return place.socketFolder === undefined
    ? `${login}127.0.0.1:${secrets.port}/${database}`
    : `${login}localhost/${database}?host=${encodeURIComponent(place.socketFolder)}`
}

/** The settings that say where PostgreSQL listens: a socket only, or this machine only. */
export function listenSettings(place: Place, secrets: ClusterSecrets): readonly string[] {
  if (place.socketFolder === undefined) return ['listen_addresses=127.0.0.1', `port=${secrets.port}`]
  // Quoted, because the setting is a list; an apostrophe in a folder's name needs no care inside double quotes.
  const folder = seenByServer(place, place.socketFolder).replaceAll('"', '""')
  return ['listen_addresses=', `unix_socket_directories="${folder}"`]
}
