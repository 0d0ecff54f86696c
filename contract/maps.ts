import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Degrees in a query string. */
const degrees = (limit: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-limit), z.maximum(limit))),
  )

const mapKey = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))

/** The map setting as browsers may have it (spec §3 "map settings"): the key, never the secret. */
const mapSetting = z.object({
  /** Null: none is stored; there is no default one. */
  key: z.nullable(z.string()),
  /** Addresses can be asked for by coordinates. */
  addresses: z.boolean(),
})
export type MapSetting = z.infer<typeof mapSetting>

export const getMapSetting = endpoint({
  name: 'getMapSetting',
  method: 'GET',
  path: '/api/system/map_setting',
  access: 'session',
  input: z.object({}),
  output: mapSetting,
  faults: [],
})

/** Ours: stores key and secret of the organisation, for those who may manage settings; null removes both. */
export const saveMapSetting = endpoint({
  name: 'saveMapSetting',
  method: 'PUT',
  path: '/api/system/map_setting',
  access: 'session',
  write: true,
  input: z.object({ key: z.nullable(mapKey), secret: z.nullable(mapKey) }),
  output: mapSetting,
  faults: ['noPermission'],
})

/** Ours: the address at coordinates (degrees, WGS 84), asked of the map service by the server; null where there is none. */
export const findAddress = endpoint({
  name: 'findAddress',
  method: 'GET',
  path: '/api/system/map_address',
  access: 'session',
  input: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  output: z.object({ address: z.nullable(z.string()) }),
  faults: ['mapNotConfigured', 'mapUnavailable', 'tooManyRequests'],
})
