// Which pages have a form that brings files: those of app/routes.ts that import a field for files, however far away.
import { posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { read } from './source-files.ts'

/** A page with the addresses at which it is. */
interface RoutedPage {
  readonly file: string
  readonly addresses: readonly string[]
}

function leavesOf(entries: readonly RouteConfigEntry[], path = ''): { file: string; address: string }[] {
  return entries.flatMap(({ file, path: own, children }) => {
    const address = [path, own].filter(Boolean).join('/')
    return children ? leavesOf(children, address) : [{ file: `app/${file}`, address: `/${address}` }]
  })
}

const leaves = leavesOf(await routes)

/** The pages by their files. */
export const routedPages: readonly RoutedPage[] = [...new Set(leaves.map(({ file }) => file))]
  .toSorted()
  .map((file) => ({ file, addresses: leaves.filter((each) => each.file === file).map(({ address }) => address) }))

/** The parts of the app that a file imports. */
function partsOf(file: string): string[] {
  const imports = read(file).matchAll(/(?:^|\n)import (?!type)[^;]*?from '([^']+\.tsx)'|\bimport\('([^']+\.tsx)'\)/g)
  return [...imports].flatMap(([, still = '', lazy = '']) => {
    const name = still || lazy
    if (name.startsWith('#app/')) return [name.slice(1)]
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : []
  })
}

function hasField(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  return /\stype="file"/.test(read(file)) || partsOf(file).some((part) => hasField(part, seen))
}

/** The files of the pages with a field for files. */
export const pagesWithFiles = (): string[] =>
  routedPages.map(({ file }) => file).filter((file) => file.endsWith('.tsx') && hasField(file, new Set()))

/** The files of the pages that declare uploads. */
export const declaredUploads = (): string[] =>
  routedPages.map(({ file }) => file).filter((file) => /^export const handle = \{\s*uploads:/m.test(read(file)))
