// Checks the list of erasures: complete, written once each, signed line by line, and whole again after a crash or a change.
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { eraseDueAccounts } from '#domain/privacy/erasure/erasure.ts'
import { ForeignErasureList, readErasureList, writeTrailer } from '#platform/backups/erasure-list.server.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { setClock } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { erasureListName, writeErasureList } from './erasure-list.ts'

provideDatabase()
afterEach(() => setClock(null))

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-list-'))
  file = join(folder, erasureListName)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function eraseAnAccount(at = new Date()): Promise<string> {
  setClock(at)
  const { id } = await aClient()
  await database
    .update(user)
    .set({ erasureRequestedAt: new Date(0) })
    .where(eq(user.id, id))
  await eraseDueAccounts()
  return id
}

const listed = async () =>
  ((await readErasureList(file))?.erasures ?? []).map((each) => (each.kind === 'account' ? each.id : each.before))

test('every erasure is listed once, in whatever order they were committed', async () => {
  const hour = 3_600_000
  const first = await eraseAnAccount()
  await Promise.all([writeErasureList(folder), writeErasureList(folder)])
  // One that began before the first and was committed after it.
  const overtaken = await eraseAnAccount(new Date(Date.now() - hour / 2))
  await writeErasureList(folder)
  await writeErasureList(folder)
  expect(await listed()).toEqual([first, overtaken])
})

test('a line that a crash cut short is written again', async () => {
  const before = await listed()
  await appendFile(file, '{"erasure":{"kind":"acc')
  const id = await eraseAnAccount()
  await writeErasureList(folder)
  expect(await listed()).toEqual([...before, id])
})

test('a list that someone changed is put aside and written again from the database', async () => {
  const before = await listed()
  const [one, ...others] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, others.join('\n'))
  await expect(readErasureList(file)).rejects.toBeInstanceOf(ForeignErasureList)
  await writeFile(file, [...others.slice(0, -1), one, ''].join('\n'))
  await expect(readErasureList(file)).rejects.toBeInstanceOf(ForeignErasureList)
  await appendFile(file, ' \n')
  await writeErasureList(folder)
  expect((await listed()).toSorted()).toEqual(before.toSorted())
  // The list and its mark, and both of those that were put aside.
  expect(await readdir(folder)).toHaveLength(4)
})

test('lines cut off the end are noticed, and written again', async () => {
  const before = await listed()
  const whole = await readErasureList(file)
  expect([whole?.isCut, whole?.wholeUntil]).toEqual([false, expect.any(Date)])
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  await writeFile(file, `${lines.slice(0, -1).join('\n')}\n`)
  expect((await readErasureList(file))?.isCut).toBe(true)
  const logged = vi.spyOn(log, 'error')
  await writeErasureList(folder)
  expect(logged).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('cut off'))
  expect(await listed()).toEqual(before)
  await writeErasureList(folder)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a list is whole until the last look, also when nothing was erased since, and from the first one on', async () => {
  const later = new Date(Date.now() + 60_000)
  setClock(later)
  await writeErasureList(folder)
  expect((await readErasureList(file))?.wholeUntil?.getTime()).toBeGreaterThanOrEqual(later.getTime())
  const fresh = join(folder, 'lain', erasureListName)
  expect(await readErasureList(fresh)).toBeNull()
  await writeTrailer(fresh, { lastSignature: '', until: later, waiting: [] })
  expect(await readErasureList(fresh)).toMatchObject({
    erasures: [],
    lastSignature: '',
    wholeUntil: later,
    isCut: false,
  })
})

test('a mark that someone set further is refused', async () => {
  const mark = JSON.parse(await readFile(`${file}.sampai`, 'utf8')) as { state: object }
  const state = { ...mark.state, until: new Date(Date.now() + 3_600_000).toISOString() }
  await writeFile(`${file}.sampai`, JSON.stringify({ ...mark, state }))
  await expect(readErasureList(file)).rejects.toBeInstanceOf(ForeignErasureList)
  expect((await readErasureList(file, { trusted: true }))?.erasures).not.toEqual([])
  await writeErasureList(folder)
  expect((await readErasureList(file))?.isCut).toBe(false)
})
