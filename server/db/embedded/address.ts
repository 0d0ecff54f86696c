import { type Place, seenByServer } from './place.ts'
import { type ClusterSecrets, servingPassword } from './secrets.ts'

export const SUPERUSER = 'postgres'
/** Owns the database and its tables, and changes them. */
export const APP_ROLE = 'countersign'
/** Serves: reads and writes rows, and owns nothing (security P-03). */
export const SERVING_ROLE = 'countersign_serve'
export const APP_DATABASE = 'countersign'

/** Address of one database of the cluster, as `pg` reads it. */
export function addressOf(
  place: Place,
  secrets: ClusterSecrets,
  role: typeof SUPERUSER | typeof APP_ROLE | typeof SERVING_ROLE,
  database: string,
): string {
  const password = passwordOf(secrets, role)
  const login = `postgresql://${role}:${password}@`
  return place.socketFolder === undefined
    ? `${login}127.0.0.1:${secrets.port}/${database}`
    : `${login}localhost/${database}?host=${encodeURIComponent(place.socketFolder)}`
}

function passwordOf(secrets: ClusterSecrets, role: string): string {
  if (role === SUPERUSER) return secrets.superuserPassword
  return role === APP_ROLE ? secrets.appPassword : servingPassword(secrets)
}

/** The settings that say where PostgreSQL listens: a socket only, or this machine only. */
export function listenSettings(place: Place, secrets: ClusterSecrets): readonly string[] {
  if (place.socketFolder === undefined) return ['listen_addresses=127.0.0.1', `port=${secrets.port}`]
  // Quoted, because the setting is a list; an apostrophe in a folder's name needs no care inside double quotes.
  const folder = seenByServer(place, place.socketFolder).replaceAll('"', '""')
  return ['listen_addresses=', `unix_socket_directories="${folder}"`]
}
