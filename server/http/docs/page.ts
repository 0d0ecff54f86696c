import { createHash } from 'node:crypto'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { addressesOf } from '../route.ts'
import { refusals, resourceOf, schemaOf } from './open-api.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
h3 { margin: 1.5rem 0 .25rem }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent) }
li code { white-space: nowrap }
summary { cursor: pointer }
`

/** The policy under which the page may be shown: its one style element, nothing else. */
export const DOCS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The endpoints as a page to read. For programmers, hence in English only. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, resourceOf)
  const names = [...groups.keys()].sort()
  const contents = names.map((name) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join('')
  const sections = names.map((name) => section(name, groups.get(name) ?? [])).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Countersign API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>Countersign API</h1>
<p>Success: <code>{"errcode": 0, "errmsg": "", "data": …, "traceId": "…"}</code>. A refusal has another
<code>errcode</code>, a message, and the details in <code>data</code>. Send
<code>Authorization: Bearer …</code> where a session is needed. <a href="docs.json">OpenAPI document</a>.</p>
<ul>${contents}</ul>${sections}</body></html>`
}

function section(name: string, endpoints: readonly Endpoint[]): string {
  return `<h2 id="${escaped(name)}">${escaped(name)}</h2>${endpoints.map(entry).join('')}`
}

function entry(one: Endpoint): string {
  const addresses = addressesOf(one).map(
    ({ method, path }) => `<li><code>${method} ${escaped(path)}</code></li>`,
  )
  const notes = [
    one.access === 'session' ? 'needs a session' : 'public',
    ...(one.write ? ['changes state'] : []),
    ...(one.form ? ['form-encoded'] : []),
    ...(one.upload ? ['one file as multipart/form-data, its input in the query'] : []),
    ...(one.raw ? ['answers without the envelope'] : []),
  ]
  return `<h3 id="${escaped(one.name)}">${escaped(one.name)}</h3><p>${notes.join(', ')}</p>
<ul>${addresses.join('')}</ul><p>Refusals: ${escaped(refusals(one))}</p>
<details><summary>Input</summary>${schema(one, 'input')}</details>
<details><summary>Output</summary>${schema(one, 'output')}</details>`
}

function schema(one: Endpoint, io: 'input' | 'output'): string {
  const { $id: _, ...json } = schemaOf(one[io], io, one.name)
  return `<pre>${escaped(JSON.stringify(json, null, 2))}</pre>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
