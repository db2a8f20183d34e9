// Holds the documents to the tree: what they name exists, and each decision has a number and the same four headings.
import { existsSync, globSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pictures } from '#tests/pictures/pictures.ts'
import { ownFiles, read, root, sourceFolders } from './source-files.ts'

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort()
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort()

/** Folders from which a document may name a file or a folder by its path. */
const named = new RegExp(`^(${[...sourceFolders, 'content', 'instances', 'tests', 'docs'].join('|')})/[\\w./-]*$`)

test.each(documents)('%s names and links only what exists', (document) => {
  const text = read(document)
  const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path ?? '').filter((path) => named.test(path))
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => join(dirname(document), to ?? ''))
  expect([...paths, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every script that the documents run exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const mentioned = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  )
  expect(mentioned.filter((name) => !(name && name in scripts))).toEqual([])
})

test('no two decisions share a number, and each carries its own in the title', () => {
  const numbers = decisions.map((file) => /\/(\d{3})-[\w-]+\.md$/.exec(file)?.[1])
  expect(new Set(numbers).size).toBe(decisions.length)
  expect(decisions.filter((file, at) => !read(file).startsWith(`# ${numbers[at]}: `))).toEqual([])
})

test('the index of decisions lists each with its title', () => {
  const index = read('docs/decisions/README.md').toLowerCase()
  const lines = decisions.map((file) => {
    const [, number, title] = /^# (\d{3}): (.*)/.exec(read(file)) ?? []
    return `- [${number}](${basename(file)}): ${title}`.toLowerCase()
  })
  expect(lines.filter((line) => !index.includes(`${line}\n`))).toEqual([])
})

test.each(decisions)('%s says context, decision, consequences and status in at most 40 lines', (file) => {
  expect(read(file).split('\n').length).toBeLessThanOrEqual(41)
  const headings = [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences', 'Status']))
})

test('the picture of the architecture shows every area', () => {
  const picture = read('docs/architecture.md').split('```')[1] ?? ''
  const areas = globSync('domain/*/', { cwd: root }).map((folder) => folder.replaceAll(/^domain\/|\/$/g, ''))
  expect(areas.length).toBeGreaterThan(10)
  expect(areas.filter((area) => !new RegExp(`\\b${area}\\b`).test(picture))).toEqual([])
})

/** The pictures that a document shows, from the root, each with the words for those who do not see it. */
function shownIn(document: string): { file: string; alt: string }[] {
  const images = [...read(document).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
  return images.map(([, alt = '', path = '']) => ({ file: join(dirname(document), path), alt }))
}

test('the documents show exactly the pictures that npm run docs:pictures takes, each described and small', () => {
  const shown = documents.flatMap(shownIn)
  // 'docs/pictures' compares with versions that are gone: those are never taken again.
  const all = globSync('docs/**/*.{webp,png,jpg}', { cwd: root })
  const stored = all.filter((file) => !file.startsWith('docs/pictures/'))
  const taken = pictures.map(({ file }) => file).sort()
  expect(shown.map(({ file }) => file).sort()).toEqual(taken)
  expect(stored.sort()).toEqual(taken)
  expect(shown.filter(({ alt }) => alt.length < 20)).toEqual([])
  expect(taken.filter((file) => statSync(join(root, file)).size > 80 * 1024)).toEqual([])
  expect(all.filter((file) => statSync(join(root, file)).size > 130 * 1024)).toEqual([])
})

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/** The references to a document, or to a heading of one, that lead nowhere. */
function lostReferences(text: string): string[] {
  return [...text.matchAll(/\b(docs\/[\w./-]*\w\.md|[A-Z]+\.md)\b(?:#([\w-]+))?|\bdecision (\d{3})\b/g)]
    .filter(([, document = '', anchor, decision]) => {
      if (decision) return !decisions.some((file) => file.startsWith(`docs/decisions/${decision}-`))
      return !existsSync(join(root, document)) || (anchor && !anchorsOf(document).includes(anchor))
    })
    .map(([reference]) => reference)
}

const commented = [...ownFiles(), ...globSync(['app/**/*.css', 'content/*.yaml', '.env.example'], { cwd: root })]

test('every reference of the code to a document leads to it, and to its heading', () => {
  const references = commented.flatMap((file) =>
    file.endsWith('documents.test.ts') ? [] : lostReferences(read(file)).map((lost) => `${file}: ${lost}`),
  )
  expect(references).toEqual([])
})

test.each(documents)('every heading that %s links exists', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
  const lost = links.filter(([, path, anchor = '']) => {
    return !anchorsOf(path ? join(dirname(document), path) : document).includes(anchor)
  })
  expect(lost.map(([link]) => link)).toEqual([])
})

test('a reference that leads nowhere is found', () => {
  expect(
    lostReferences('as docs/rules-of-service.md#roles-and-areas and docs/architecture.md say, decision 013'),
  ).toEqual([])
  expect(
    lostReferences('docs/no-such.md, docs/operations/README.md#no-such-heading, HISTORY.md, see decision 999'),
  ).toEqual(['docs/no-such.md', 'docs/operations/README.md#no-such-heading', 'HISTORY.md', 'decision 999'])
})
