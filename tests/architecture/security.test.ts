// Holds docs/security.md to the tree and to the list of requirements: it names what exists and judges each once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './source-files.ts'

const document = read('docs/security.md')
const requirements = read('tests/architecture/asvs-ids.txt').trim().split('\n')
const classes = Array.from({ length: 34 }, (_, at) => `${at + 1}`)

/** The cells of every line of a table, without the bars. */
function tableLines(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

/** What a text names between backticks, as far as it looks like a path from the root of the project. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  return named.filter((name) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(name) || /^package(-lock)?\.json$/.test(name))
}

/** What is wrong with the document, one sentence each: `exists` says whether a path from the root exists. */
function faultsOf(text: string, exists: (path: string) => boolean): string[] {
  const lines = tableLines(text)
  const faults = pathsIn(text)
    .filter((path) => !exists(path))
    .map((path) => `${path} does not exist`)
  for (const [ids, verdicts, shows] of [
    [requirements, { met: true, partly: false, 'not met': false, 'not applicable': false }, /\//],
    [classes, { held: true, open: false, 'not applicable': false }, /\.(test|spec)\.tsx?$/],
  ] as const) {
    const shown = new Map<string, boolean>(Object.entries(verdicts))
    for (const id of ids) {
      const [line, ...more] = lines.filter(([first]) => first === id)
      if (!line || more.length > 0) faults.push(`${id} has ${line ? more.length + 1 : 'no'} lines`)
      const [, subject, verdict = '', evidence = ''] = line ?? []
      if (line && !(line.length === 4 && subject && shown.has(verdict) && evidence)) faults.push(`${id} is not judged`)
      const names = pathsIn(evidence).some((path) => shows.test(path) || path === 'package.json')
      if (shown.get(verdict) && !names) faults.push(`${id} is ${verdict} without a file that shows it`)
    }
  }
  const known = new Set([...requirements, ...classes])
  const unknown = lines.filter(([first = '']) => /^\d+(\.\d+)*$/.test(first) && !known.has(first))
  return [...faults, ...unknown.map(([first]) => `${first} is in no list`)]
}

const inTree = (path: string) => existsSync(join(root, path))

test('every file exists, and every requirement and attack class has one line with its verdict', () => {
  expect(requirements).toHaveLength(253)
  expect(new Set(requirements).size).toBe(253)
  expect(pathsIn(document).length).toBeGreaterThan(200)
  expect(faultsOf(document, inTree)).toEqual([])
})

test('each kind of mistake is found', () => {
  const line = document.split('\n').find((each) => each.startsWith('| 6.2.1 |')) ?? ''
  const planted: [string, string, string][] = [
    ['domain/accounts/password/set-password.test.ts', 'domain/accounts/password/set-pass.test.ts', 'does not exist'],
    [line, `${line}\n${line}`, '6.2.1 has 2 lines'],
    [`${line}\n`, '', '6.2.1 has no lines'],
    [line, '| 6.2.1 | at least 8 characters | fine | `package.json` |', '6.2.1 is not judged'],
    [line, '| 6.2.1 | at least 8 characters | met | because we say so |', '6.2.1 is met without a file'],
    [line, `${line}\n| 6.2.13 | too much | partly | nothing |`, '6.2.13 is in no list'],
  ]
  for (const [from, to, fault] of planted) {
    const changed = document.replace(from, to)
    expect(changed).not.toBe(document)
    expect(faultsOf(changed, inTree)).toEqual([expect.stringContaining(fault)])
  }
})
