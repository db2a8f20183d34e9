// The licences in a release: the portal's own text, and a list of the packages by licence with the texts of copyleft ones.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { InstalledPackage } from './production-packages.ts'

/** The licence of the portal itself (LICENSE, package.json). */
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
 * @throws naming a package without a licence that nobody has decided on.
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
