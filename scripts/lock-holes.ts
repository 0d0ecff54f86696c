import * as z from 'zod/mini'

const names = z.optional(z.record(z.string(), z.string()))

const kinds = { dependencies: names, devDependencies: names, optionalDependencies: names }

/** What is read of a package.json. */
export const manifest = z.object(kinds)

/** What is read of a package-lock.json: `''` is the project itself, every other key a folder. */
export const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      ...kinds,
      peerDependencies: names,
      peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
    }),
  ),
})
type Lock = z.infer<typeof lockFile>

/**
 * Packages that something in the lock asks for and the lock does not hold, of other platforms too: a lock that was
 * written where the registry lacked them installs here, and nowhere else does `npm ci` take it.
 */
export function lockHoles({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) =>
    wantedBy(entry)
      .filter((name) => !placesOf(folder, name).some((place) => Object.hasOwn(packages, place)))
      .map((name) => `${folder || 'package.json'} asks for ${name}, which the lock does not hold`),
  )
}

/** What package.json asks for and the lock says otherwise of. */
export function misfits(asked: z.infer<typeof manifest>, { packages }: Lock): string[] {
  const locked = packages[''] ?? {}
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).flatMap((kind) => {
    const all = new Set([...Object.keys(asked[kind] ?? {}), ...Object.keys(locked[kind] ?? {})])
    return [...all]
      .filter((name) => asked[kind]?.[name] !== locked[kind]?.[name])
      .map((name) => {
        const [own, other] = [asked[kind]?.[name] ?? 'nothing', locked[kind]?.[name] ?? 'nothing']
        return `${kind}: ${name} is ${own} in package.json and ${other} in the lock`
      })
  })
}

function wantedBy(entry: Lock['packages'][string]): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  )
  const kinds = [entry.dependencies, entry.devDependencies, entry.optionalDependencies]
  return [...kinds.flatMap((kind) => Object.keys(kind ?? {})), ...peers]
}

/** Where Node looks for a package: beside the one that asks, and outwards. */
function placesOf(folder: string, name: string): string[] {
  const places = [`node_modules/${name}`]
  for (let at = folder; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    places.push(`${at}/node_modules/${name}`)
  }
  return places
}
