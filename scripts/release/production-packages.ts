import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

interface InstalledPackage {
  readonly path: string
  readonly name: string
  readonly version: string
}

function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(?!.*node_modules\/).*$/, '')) {
    const path = join(folder, 'node_modules', name)
    if (path in lock) return path
    if (folder === '') return undefined
  }
}

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
 * The packages of the project at `root` that it runs on, sorted by path. Those for other machines are not installed, and omitted.
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

const own = 'EUPL-1.2'

/** Licences whose text a release must contain where a package has them; the LGPL is an addition to the GPL. */
const copyleft: Readonly<Record<string, readonly string[]>> = {
  'LGPL-3.0-or-later': ['LGPL-3.0-or-later', 'GPL-3.0-or-later'],
  'MPL-2.0': ['MPL-2.0'],
}

/** Packages whose package.json states no licence; a new one must be decided on. */
const withoutLicence = new Set(['buffers'])

const manifest = z.object({ license: z.string().optional() })

const official = z.object({ licenseText: z.string().min(1_000) })

async function textOf(root: string, id: string): Promise<string> {
  const file = join(root, 'node_modules/spdx-license-list/licenses', `${id}.json`)
  return official.parse(JSON.parse(await readFile(file, 'utf8'))).licenseText
}

/**
 * The packages by licence, as the text of `packages.md`, and the ids of the licences whose text belongs beside it.
 * @throws naming a package without a licence that no one has decided on.
 */
export async function listLicences(
  root: string,
  packages: readonly InstalledPackage[],
): Promise<{ readonly list: string; readonly texts: readonly string[] }> {
  const byLicence = new Map<string, string[]>()
  for (const { path, name, version } of packages) {
    const { license } = manifest.parse(JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')))
    if (license === undefined && !withoutLicence.has(name)) throw new Error(`${name} states no licence`)
    const key = license ?? 'no licence stated'
    byLicence.set(key, [...(byLicence.get(key) ?? []), `${name} ${version}`])
  }
  const sections = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([licence, names]) => `## ${licence}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`)
  const head = [
    '# Licences of the packages in this release',
    '',
    `The portal itself: ${own}. Each package lies in node_modules/ with its own licence file.`,
    'The program bin/node is Node.js (MIT and the licences of its parts, https://github.com/nodejs/node/blob/main/LICENSE).',
    '',
  ]
  const texts = [own, ...Object.entries(copyleft).flatMap(([id, needed]) => (byLicence.has(id) ? needed : []))]
  return { list: [...head, ...sections].join('\n'), texts }
}

/** Writes both to `folder`. @throws as `listLicences`. */
export async function writeLicences(
  folder: string,
  { root, packages }: { readonly root: string; readonly packages: readonly InstalledPackage[] },
): Promise<void> {
  const { list, texts } = await listLicences(root, packages)
  await mkdir(folder)
  await writeFile(join(folder, 'packages.md'), list)
  for (const id of texts) await writeFile(join(folder, `${id}.txt`), await textOf(root, id))
}

const run = promisify(execFile)

const component = z.looseObject({ name: z.string(), version: z.string(), 'bom-ref': z.string() })

const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

interface SbomOptions {
  readonly root: string
  readonly packages: readonly InstalledPackage[]
  readonly nodeVersion: string
}

/**
 * Writes the list of the packages in the release, and of the Node program beside them, to `file`; without the network.
 * @throws when npm cannot make it, or a package of the release is not in it.
 */
export async function writeSbom(file: string, { root, packages, nodeVersion }: SbomOptions): Promise<void> {
  // Not `--omit dev`: with it npm omits what a package for development needs too, React among it.
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline']
  const { stdout } = await run('npm', asked, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const whole = sbomSchema.parse(JSON.parse(stdout))
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  // npm lists what development and other machines take, too.
  const components = whole.components.filter((each) => shipped.delete(`${each.name}@${each.version}`))
  if (shipped.size > 0) throw new Error(`npm sbom leaves out ${[...shipped].join(', ')}`)
  const portal = whole.metadata.component
  const refs = new Set([portal['bom-ref'], ...components.map((each) => each['bom-ref'])])
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  const node = {
    ...{ 'bom-ref': `node@${nodeVersion}`, type: 'platform', name: 'node', version: nodeVersion },
    ...{ purl: `pkg:generic/node@${nodeVersion}`, licenses: [{ license: { id: 'MIT' } }] },
  }
  const sbom = {
    ...whole,
    // npm names it for the folder it stands in.
    metadata: {
      ...whole.metadata,
      component: { ...portal, name: portal['bom-ref'].replace(/@[^@]*$/, ''), type: 'application' },
    },
    components: [...components, node],
    dependencies,
  }
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
}
