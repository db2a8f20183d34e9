// Which installed packages a release carries: those that package.json's dependencies lead to, by the lock file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
})

type Lock = z.output<typeof lockSchema>['packages']

/** An installed package. */
export interface InstalledPackage {
  /** From the project's root, such as `node_modules/pg`. */
  readonly path: string
  readonly name: string
  readonly version: string
}

/** Where the package at `from` finds `name`: beside its own packages, else further up; undefined when the lock has none. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(?!.*node_modules\/).*$/, '')) {
    const path = join(folder, 'node_modules', name)
    if (path in lock) return path
    if (folder === '') return undefined
  }
}

/** What the package at `path` cannot run without, and what it takes where it is there for this machine. */
function neededBy(lock: Lock, path: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = lock[path] ?? {}
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/**
 * The packages of the project at `root` that it runs on, sorted by path. Those for other machines are not installed, and left out.
 * @throws naming a needed package that is not installed.
 */
export function productionPackages(root: string): InstalledPackage[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages
  const found = new Set<string>()
  const open = ['']
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const optional = lock[at]?.optionalDependencies ?? {}
    for (const name of neededBy(lock, at)) {
      const path = resolve(lock, at, name)
      if (path && found.has(path)) continue
      if (path && existsSync(join(root, path))) {
        found.add(path)
        open.push(path)
      } else if (!(name in optional)) throw new Error(`${name}, which ${at || 'the portal'} needs, is not installed`)
    }
  }
  return [...found].sort().map((path) => ({
    path,
    name: path.replace(/^.*node_modules\//, ''),
    version: lock[path]?.version ?? '',
  }))
}
