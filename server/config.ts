import path from 'node:path'
import * as z from 'zod/mini'
import { PlainError } from './base/plain-error.ts'
import { FILE_VARIABLES, type FileConfig, fileConfigOf } from './files/file-config.ts'

const schema = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 8080),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_OWNER_URL: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.string().check(z.url())),
  BASE_PATH: z._default(z.string().check(z.regex(/^\/([\w.-]+\/)*$/)), '/'),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SAMPLES: z._default(z.enum(['auto', 'on', 'off']), 'auto'),
  LOG_ANCHORS: z._default(z.enum(['file', 's3', 'stdout']), 'file'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  FRAME_ANCESTORS: z._default(z.string().check(z.regex(/^[\w.:/*,-]*$/)), ''),
  SECURITY_EVENT_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(90), z.maximum(3_650)), 365),
  MAP_SERVICE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  PUSH_SERVICES: z._default(
    z.string().check(z.regex(/^(https?:\/\/[\w.:-]+(,|$))*$/, 'origins, separated by commas')),
    '',
  ),
  BACKUP_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^age1[0-9a-z]+$/, 'a public key of age, age1…'))),
  PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:|https:\/\/)/))),
  DINGTALK_API_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://api.dingtalk.com'),
  DINGTALK_OAPI_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://oapi.dingtalk.com'),
  WECOM_API_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://qyapi.weixin.qq.com'),
  ...FILE_VARIABLES,
})

/** Settings of one server process, read from the environment once at start (README lists them). */
export type Config = {
  readonly host: string
  readonly port: number
  /** Absolute. Database cluster, files, secrets, backups. */
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The role that owns the tables and changes them; absent: the one of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  /** How people reach the server, without a trailing slash; absent: what the browser asked for. */
  readonly publicUrl: string | undefined
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly secretKey: string | undefined
  /** `auto`: sample organisation when the database is new and embedded. */
  readonly samples: 'auto' | 'on' | 'off'
  /** Where anchors of the log are kept besides the file of the data folder; `file`: nowhere. */
  readonly logAnchors: 'file' | 's3' | 'stdout'
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** How long security events are kept; the database keeps them for 90 days at least. */
  readonly securityEventDays: number
  /** The one map service the server may ask for addresses (security F-09), without a trailing slash; absent: none. */
  readonly mapServiceUrl: string | undefined
  /** Addresses whose X-Forwarded-* headers count (security H-04). */
  readonly trustedProxies: readonly string[]
  /** Sites besides our own that may show the app in a frame, as CSP sources (`https://portal.example.com`). */
  readonly frameAncestors: readonly string[]
  /** Push services besides those of the browsers, as origins (security F-09). */
  readonly pushServices: readonly string[]
  /** Where the people of a push service may write: `mailto:` or `https:`. */
  readonly pushContact: string
  /** Where the vendors' servers are asked, without a trailing slash; nothing else of theirs ever is (security F-09). */
  readonly vendorBases: {
    readonly dingTalkApi: string
    readonly dingTalkOapi: string
    readonly weCom: string
  }
  readonly files: FileConfig
  /** Whom backups are encrypted to; absent: they are not. */
  readonly backupPublicKey: string | undefined
}

/** Reads and checks the environment; throws a PlainError that names every variable that is wrong and why. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new PlainError(`The configuration is not usable.\n${lines.join('\n')}`)
  }
  const value = parsed.data
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new PlainError('The configuration is not usable.\nDATABASE_OWNER_URL: needs DATABASE_URL')
  }
  if (value.LOG_ANCHORS === 's3' && value.S3_BUCKET === undefined)
    throw new PlainError('The configuration is not usable.\nLOG_ANCHORS: s3 also needs S3_BUCKET.')
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    basePath: value.BASE_PATH,
    secretKey: value.SECRET_KEY,
    samples: value.SAMPLES,
    logAnchors: value.LOG_ANCHORS,
    logLevel: value.LOG_LEVEL,
    securityEventDays: value.SECURITY_EVENT_DAYS,
    mapServiceUrl: value.MAP_SERVICE_URL?.replace(/\/$/, ''),
    trustedProxies: value.TRUSTED_PROXIES.split(',').filter((part) => part !== ''),
    frameAncestors: value.FRAME_ANCESTORS.split(',').filter((part) => part !== ''),
    pushServices: value.PUSH_SERVICES.split(',').filter((part) => part !== ''),
    pushContact: value.PUSH_CONTACT ?? httpsOf(value.PUBLIC_URL) ?? 'mailto:webpush@localhost',
    vendorBases: {
      dingTalkApi: value.DINGTALK_API_BASE.replace(/\/$/, ''),
      dingTalkOapi: value.DINGTALK_OAPI_BASE.replace(/\/$/, ''),
      weCom: value.WECOM_API_BASE.replace(/\/$/, ''),
    },
    files: fileConfigOf(value),
    backupPublicKey: value.BACKUP_PUBLIC_KEY,
  }
}

function httpsOf(url: string | undefined): string | undefined {
  return url?.startsWith('https://') ? url : undefined
}
