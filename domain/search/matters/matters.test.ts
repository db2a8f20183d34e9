// Checks other matters against the database: who keeps them, what is refused, what is on record, and what the search then says.
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Person } from '#domain/accounts/person.ts'
import { createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { faqTopic } from '#domain/content/faq/faq-tables.ts'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { findOtherMatters } from '#domain/search/search-indexes.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { search } from '../search.ts'
import { refreshSearchIndex } from '../search-indexes.ts'
import { otherMatter } from '../search-tables.ts'
import {
  changeMatter,
  createMatter,
  findMatters,
  getMatter,
  loadOtherMatters,
  matterKind,
  switchMatter,
} from './matter.ts'
import { matterInput } from './matter-input.ts'

provideDatabase()

let keeper: Person

// With all that is shipped each change would index for a second.
beforeAll(async () => {
  await someContent()
  await aFaq('Apa syarat mendaftar ke SMA?')
  await loadOtherMatters(parse(readFileSync('content/other-matters.yaml', 'utf8')))
  keeper = await anAdmin({ permissions: ['content'] })
})

let made = 0

/** A matter about a word that no one has used. */
function aMatter() {
  made += 1
  const word = `zonk${'abcdefghijklmnopqrstuvwxyz'[made]}kuz`
  const asked = [`servis ${word} rusak`, `harga ${word} bekas`, `beli ${word} di pasar`]
  return { name: `Urusan ${word}`, says: `Urusan ${word} ditanyakan kepada tukangnya.`, asked, word }
}

async function stored() {
  const { word, ...input } = aMatter()
  return { id: await createMatter(keeper, input), input, word }
}

const versionOf = async (id: number) => (await getMatter(keeper, id))?.version ?? 0
const saidTo = async (query: string) => (await search(query)).elsewhere
const actionsOn = async (id: number) =>
  (
    await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.target, `other-matter:${id}`))
  ).map(({ action }) => action)

describe('a matter', () => {
  test('is added, said, changed, switched off and on, taken away and brought back, all on record', async () => {
    const { id, input, word } = await stored()
    expect(await saidTo(`servis ${word} rusak`)).toBe(input.says)
    await changeMatter(keeper, id, await versionOf(id), { ...input, says: 'Kini lain.' })
    expect(await saidTo(`servis ${word} rusak`)).toBe('Kini lain.')
    await switchMatter(keeper, id, await versionOf(id), true)
    expect(await saidTo(`servis ${word} rusak`)).not.toBe('Kini lain.')
    await switchMatter(keeper, id, await versionOf(id), false)
    expect(await saidTo(`servis ${word} rusak`)).toBe('Kini lain.')
    await removeContent(matterKind, keeper, id)
    expect(await saidTo(`servis ${word} rusak`)).not.toBe('Kini lain.')
    await restoreContent(matterKind, keeper, id)
    expect(await saidTo(`servis ${word} rusak`)).toBe('Kini lain.')
    expect(await actionsOn(id)).toEqual(
      ['create', 'change', 'change', 'change', 'remove', 'restore'].map((verb) => `other-matter.${verb}`),
    )
  })

  test('is stored once however often its form is sent', async () => {
    const { word: _, ...input } = aMatter()
    const key = newIdempotencyKey()
    const id = await createMatter(keeper, input, key)
    expect(await createMatter(keeper, input, key)).toBe(id)
    expect(await actionsOn(id)).toEqual(['other-matter.create'])
  })

  test('is for who keeps the content, and for one at a time', async () => {
    const agent = await anAgent()
    const { id, input } = await stored()
    const seen = await versionOf(id)
    await expect(createMatter(agent, input)).rejects.toBeInstanceOf(Forbidden)
    await expect(changeMatter(agent, id, seen, input)).rejects.toBeInstanceOf(Forbidden)
    await expect(switchMatter(agent, id, seen, true)).rejects.toBeInstanceOf(Forbidden)
    await expect(findMatters(agent, { query: '', after: null })).rejects.toBeInstanceOf(Forbidden)
    await expect(getMatter(agent, id)).rejects.toBeInstanceOf(Forbidden)
    await changeMatter(keeper, id, seen, { ...input, name: 'Lain' })
    await expect(changeMatter(keeper, id, seen, input)).rejects.toBeInstanceOf(Conflict)
    await expect(switchMatter(keeper, id, seen, true)).rejects.toBeInstanceOf(Conflict)
    await removeContent(matterKind, keeper, id)
    await expect(changeMatter(keeper, id, seen + 1, input)).rejects.toBeInstanceOf(NotFound)
  })
})

describe('ways to ask', () => {
  const refused = (asked: string[]) =>
    createMatter(keeper, { name: 'Uji', says: 'Uji.', asked }).then(
      () => null,
      (error: unknown) => (error instanceof Invalid ? error.fields.asked : error),
    )

  test.each([
    [['kitas'], '“kitas”: Satu kata bukan petunjuk. Tulis paling sedikit dua kata.'],
    [['kapan ya kak'], '“kapan ya kak” hanya berisi kata umum. Tambahkan kata yang khas untuk urusan ini.'],
    [['Legalisir ijazah, ONLINE'], '“Legalisir ijazah, ONLINE” sudah ada di urusan “Legalisir ijazah”.'],
  ])('%j is refused', async (asked, reason) => {
    expect(await refused(asked)).toBe(reason)
  })

  test('that a shipped matter has already may stay when it is changed', async () => {
    const {
      items: [visa],
    } = await findMatters(keeper, { query: 'kitas', after: null })
    if (!visa) throw new Error('no matter on visas')
    expect(visa.asked).toContain('kitas')
    await changeMatter(keeper, visa.id, visa.version, { ...visa, asked: [...visa.asked, 'urus kitas istri'] })
    expect((await getMatter(keeper, visa.id))?.asked).toContain('urus kitas istri')
  })

  test.each([
    ['', 'Tulis paling sedikit satu cara bertanya'],
    ['servis radio\n\nServis, radio', '“Servis, radio” tertulis dua kali'],
    [`servis ${'r'.repeat(300)}`, 'Setiap cara bertanya paling panjang 300 karakter'],
  ])('%j is told at the field', (asked, message) => {
    const parsed = matterInput.safeParse({ name: 'Uji', says: 'Uji.', asked })
    expect(parsed.error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([['asked', message]])
  })
})

test('name and sentence are required, and at most 100 and 300 characters', () => {
  const messages = (name: string, says: string) =>
    matterInput.safeParse({ name, says, asked: 'servis radio' }).error?.issues.map(({ message }) => message)
  expect(messages(' ', ' ')).toEqual(['Nama urusan harus diisi', 'Kalimat jawaban harus diisi'])
  expect(messages('a'.repeat(101), 'a'.repeat(301))).toEqual([
    'Nama urusan paling panjang 100 karakter',
    'Kalimat jawaban paling panjang 300 karakter',
  ])
})

describe('the file', () => {
  const shipped = (says: string) => [{ id: 'uji-berkas', name: 'Berkas', says, asked: ['servis berkas'] }]
  const rowOf = async () => {
    const [row] = await database.select().from(otherMatter).where(eq(otherMatter.contentKey, 'uji-berkas'))
    if (!row) throw new Error('it was not loaded')
    return row
  }

  test('brings what is new and changed, until staff has changed, switched off or taken it away', async () => {
    await loadOtherMatters(shipped('Satu.'))
    await loadOtherMatters(shipped('Dua.'))
    const { id, version } = await rowOf()
    expect((await rowOf()).says).toBe('Dua.')
    await switchMatter(keeper, id, version, true)
    await loadOtherMatters(shipped('Tiga.'))
    expect(await rowOf()).toMatchObject({ says: 'Dua.', off: true })
    await removeContent(matterKind, keeper, id)
    await loadOtherMatters(shipped('Empat.'))
    expect((await rowOf()).deletedAt).not.toBeNull()
  })
})

describe('a published title', () => {
  const question = 'Bolehkah sekolah mewajibkan murid baru membeli seragam?'
  const asks = 'kain seragam dari koperasi sekolah'
  const uniforms = async () => {
    await refreshSearchIndex()
    const { items } = await findMatters(keeper, { query: 'seragam putih abu', after: null })
    return items.flatMap(({ answeredBy }) => answeredBy.map(({ title }) => title))
  }

  test('switches its matter off in the search, and is named; taken away, the matter is back', async () => {
    const [topic] = await database.select().from(faqTopic).limit(1)
    if (!topic) throw new Error('no topic')
    const said = await saidTo(asks)
    expect(said).toMatch(/seragam/i)
    expect(await uniforms()).toEqual([])
    const typed = { answer: 'Tidak boleh.', asked: '', state: 'published' as const }
    const count = (await findOtherMatters()).length
    const id = await createFaq(keeper, { ...typed, question, topicId: topic.id })
    expect(await uniforms()).toEqual([question])
    expect(await saidTo(asks)).not.toBe(said)
    expect(await findOtherMatters()).toHaveLength(count)
    await removeContent(faqKind, keeper, id)
    expect(await uniforms()).toEqual([])
    expect(await saidTo(asks)).toBe(said)
  })
})

test('matters are read a page at a time, by words in name, sentence or a way to ask', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    ...{ id: `lembar-${n}`, name: `Zlembar ${n}`, says: `Kalimat ${n}.`, asked: [`tanya soal-${n} ini`] },
  }))
  await loadOtherMatters(rows)
  const seen: string[] = []
  let after: number | null = null
  for (let page = 0; page < 3; page++) {
    const found = await findMatters(keeper, { query: 'ZLEMBAR', after })
    seen.push(...found.items.map(({ name }) => name))
    after = found.next
  }
  expect([seen.length, new Set(seen).size, after]).toEqual([120, 120, null])
  const named = async (query: string) =>
    (await findMatters(keeper, { query, after: null })).items.map(({ name }) => name)
  expect(await named('soal-77')).toEqual(['Zlembar 77'])
  expect(await named('kalimat 78.')).toEqual(['Zlembar 78'])
  expect(await named('%')).toEqual([])
})
