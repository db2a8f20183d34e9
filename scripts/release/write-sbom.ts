// The release's list of what it is made of (CycloneDX), by npm's own command out of package-lock.json.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { InstalledPackage } from './production-packages.ts'

const run = promisify(execFile)

const component = z.looseObject({ name: z.string(), version: z.string(), 'bom-ref': z.string() })

const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

/** What the list is made from. */
export interface SbomOptions {
  readonly root: string
  readonly packages: readonly InstalledPackage[]
  /** Of the Node program in the release, without 'v'. */
  readonly nodeVersion: string
}

/**
 * Writes the list of the packages in the release, and of the Node program beside them, to `file`; without the network.
 * @throws when npm cannot make it, or a package of the release is not in it.
 */
export async function writeSbom(file: string, { root, packages, nodeVersion }: SbomOptions): Promise<void> {
  // Not `--omit dev`: with it npm leaves out what a package for development needs too, React among it.
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
