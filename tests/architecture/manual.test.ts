// Holds the operator's manual to the portal: short sentences, every setting, commands and messages that exist.
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { channelSetups } from '#app/routes/admin/channels/channel-setup.ts'
import { commandNames } from '#scripts/portal/run-command.ts'
import { ownFiles, read, root } from './source-files.ts'

const pages = globSync('docs/operations/**/*.md', { cwd: root }).sort()

const mostWords = 25

/** Paragraphs and list items. Code, tables and headings are not prose. */
function proseOf(text: string): string[] {
  const lines = text.replaceAll(/^```[\s\S]*?^```$/gm, '').split('\n')
  const prose = lines.map((line) => (/^( {4}|\||#)/.test(line) ? '' : line.replace(/^\s*(-|\d+\.) /, '\n\n')))
  return prose.join('\n').split(/\n{2,}/)
}

const sentencesOf = (text: string) =>
  proseOf(text).flatMap((block) =>
    block
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?]['`)]*) (?=\S)/),
  )

/** A code name and the target of a link are one word. */
const wordsOf = (sentence: string) =>
  sentence
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, '')
    .split(' ')
    .filter((word) => /\w/.test(word))

describe.each(pages)('%s', (page) => {
  test(`has sentences of at most ${mostWords} words`, () => {
    expect(sentencesOf(read(page)).filter((sentence) => wordsOf(sentence).length > mostWords)).toEqual([])
  })

  test('names only commands that exist', () => {
    const named = [...read(page).matchAll(/(?:^ *|`|\.\/)portal ([a-z]+)/gm)].map(([, command]) => command ?? '')
    expect(named.filter((command) => !commandNames.includes(command))).toEqual([])
  })
})

test('reference.md has a row for each setting and each command', () => {
  const reference = read('docs/operations/reference.md')
  const settings = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(40)
  expect(settings.filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([])
  expect(commandNames.filter((name) => !reference.includes(`| \`${name}`))).toEqual([])
})

const troubleshooting = pages.filter((page) => page.endsWith('/troubleshoot.md'))

test.each(troubleshooting)('%s quotes messages that the portal has', (page) => {
  const files = ownFiles().filter((file) => !/^tests\/|\.test\./.test(file))
  const sources = files
    .map(read)
    .join('\n')
    .replaceAll(/['`] \+\s+['`]/g, '')
    .replaceAll(/\s+/g, ' ')
  const symptoms = [...read(page).matchAll(/^\| (?!symptom|gejala|-)([^|]+) \|/gm)]
  const quoted = symptoms.flatMap(([, symptom = '']) => [...symptom.matchAll(/'([^']{8,})'/g)].map(([, text]) => text))
  const parts = quoted.flatMap((text = '') => text.split('…')).map((part) => part.trim())
  expect(symptoms.length).toBeGreaterThan(20)
  expect(parts.filter((part) => part.length > 3 && !sources.includes(part))).toEqual([])
})

test('the channels of the administration point to headings of configure.md', () => {
  const headings = [...read('docs/operations/configure.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(channelSetups.map(({ section }) => section).filter((section) => !headings.includes(section))).toEqual([])
})
