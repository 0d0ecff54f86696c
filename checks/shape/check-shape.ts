import type * as z from 'zod/mini'
import { APP_PACKAGE_FORMAT, type AppPackage, appPackage } from '../../contract/package/app-package.ts'
import { characters, firstCharacters } from '../../contract/typed-text.ts'
import type { Path, Report } from '../problem/problems.ts'

const DEEPEST = 24
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** The package as typed data, or undefined when the shape (docs/app-package.schema.json) does not fit. */
export function checkShape(json: unknown, report: Report): AppPackage | undefined {
  if (!checkKeys(json, [], report)) return undefined
  if (isObject(json) && 'format' in json && json.format !== APP_PACKAGE_FORMAT) {
    report(['format'], 'wrongFormat', { found: textOf(json.format), expected: APP_PACKAGE_FORMAT })
    return undefined
  }
  const parsed = appPackage.safeParse(json)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) reportIssue(issue, [], json, report)
  return undefined
}

/** No key that could reach an object's prototype, and no nesting that could exhaust the stack (security ). */
function checkKeys(value: unknown, path: Path, report: Report): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (path.length > DEEPEST) {
    report(path, 'tooDeep', { max: DEEPEST })
    return false
  }
  let fine = true
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (FORBIDDEN_KEYS.has(key)) {
      report(at, 'forbiddenKey', { key })
      fine = false
    } else fine = checkKeys(child, at, report) && fine
  }
  return fine
}

type Issue = z.core.$ZodIssue

function reportIssue(issue: Issue, base: Path, json: unknown, report: Report): void {
  const path = [...base, ...issue.path]
  const found = valueAt(json, path)
  const missing = found === undefined
  switch (issue.code) {
    case 'invalid_type':
      if (missing) report(path, 'missing', { name: lastName(path), expected: issue.expected })
      else report(path, 'wrongType', { expected: issue.expected, found: textOf(found) })
      return
    case 'unrecognized_keys':
      for (const key of issue.keys) report([...path, key], 'unknownKey', { key })
      return
    case 'invalid_value':
      report(path, missing ? 'missing' : 'notOneOf', {
        name: lastName(path),
        expected: issue.values.join(', '),
        found: textOf(found),
      })
      return
    case 'too_small':
    case 'too_big':
      reportSize(issue, path, found, report)
      return
    case 'invalid_format':
      report(path, isCodePattern(issue.pattern) ? 'badCode' : 'badText', {
        found: textOf(found),
        pattern: issue.pattern ?? issue.format,
      })
      return
    case 'invalid_union':
      reportUnion(issue, path, json, report)
      return
    case 'custom':
      report(path, 'needsText')
      return
    default:
      report(path, 'notAllowed', { found: textOf(found) })
  }
}

function reportSize(
  issue: Extract<Issue, { code: 'too_small' | 'too_big' }>,
  path: Path,
  found: unknown,
  report: Report,
): void {
  const least = issue.code === 'too_small'
  const bound = Number(least ? issue.minimum : issue.maximum)
  if (issue.origin === 'array') report(path, least ? 'tooFew' : 'tooMany', { bound })
  else if (issue.origin === 'string') report(path, least ? 'tooShort' : 'tooLong', { bound })
  else report(path, least ? 'tooSmall' : 'tooLarge', { bound, found: textOf(found) })
}

function reportUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: Path,
  json: unknown,
  report: Report,
): void {
  const found = valueAt(json, path)
  if (issue.inclusive !== false && issue.options !== undefined) {
    const expected = issue.options.join(', ')
    report(path, found === undefined ? 'missing' : 'notOneOf', {
      name: lastName(path),
      expected,
      found: textOf(found),
    })
    return
  }
  if (found === undefined) {
    report(path, 'missing', { name: lastName(path), expected: '' })
    return
  }
  // The branch that got furthest into the value says best what is wrong.
  const nearest = issue.errors.find((errors) => errors.every((error) => error.path.length > 0))
  if (nearest === undefined) report(path, 'notAllowed', { found: textOf(found) })
  else for (const inner of nearest) reportIssue(inner, path, json, report)
}

function isCodePattern(pattern: string | undefined): boolean {
  return pattern?.startsWith('/^[A-Za-z][A-Za-z0-9_]') ?? false
}

function lastName(path: Path): string {
  return String(path.at(-1) ?? '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function valueAt(json: unknown, path: Path): unknown {
  let value = json
  for (const part of path) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined
    value = value[String(part)]
  }
  return value
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return characters(text) > 60 ? `${firstCharacters(text, 59)}…` : text
}
