// Checks the life of a backup: asked for, made, tried out, taken away when newer ones came, and who may do any of it.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, isoTime, setClock } from '#shared/dates.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findBackups, openBackup, performRestoreTest, requestRestoreTest } from './backup.server.ts'
import { scheduleInput } from './backup.ts'
import {
  changeBackupSchedule,
  createBackup,
  getBackupSchedule,
  lastDue,
  requestBackup,
  requestDueBackup,
} from './backup-schedule.ts'
import { backup } from './backup-tables.ts'

provideDatabase()

let admin: Person
let other: Person

beforeAll(async () => {
  admin = await anAdmin({ name: 'Rina', permissions: ['backup', 'tickets', 'sealed_reports'] })
  other = await anAdmin({ permissions: ['system', 'database'] })
})

afterEach(() => setClock(null))
afterAll(() => rm(backupFolder(), { recursive: true, force: true }))

const newest = async () => (await findBackups(admin)).items[0]

describe('a backup', () => {
  test('is asked for, made once, listed and downloaded, and all of it is on record', async () => {
    const id = await requestBackup(admin)
    expect(await newest()).toMatchObject({ id, state: 'waiting', requestedBy: 'Rina' })
    expect(await jobsOf('backup.requested', 'backupId', id)).toHaveLength(1)
    await expect(requestBackup(admin)).rejects.toThrow('masih dibuat')
    await createBackup(id)
    await createBackup(id)
    const made = await newest()
    expect(made).toMatchObject({ id, state: 'done', problem: null, test: 'none' })
    expect(made?.tablesDone).toBe(made?.tables)
    const { name, size, content } = await openBackup(admin, id)
    const begun = (await database.select().from(backup).where(eq(backup.id, id)))[0]?.startedAt ?? new Date(0)
    // Named by the clock in WIB.
    expect(name).toBe(`spmb-${isoDay(begun).replaceAll('-', '')}-${isoTime(begun).replace(':', '')}-${id}.dump.gz`)
    expect(size).toBe(made?.size)
    expect((await new Response(content).arrayBuffer()).byteLength).toBe(size)
    expect((await stat(join(backupFolder(), name))).mode & 0o777).toBe(0o600)
    expect((await auditOf(`backup:${id}`)).map(({ action }) => action)).toEqual(['backup.request', 'backup.download'])
  })

  test('that is damaged is found when it is tried out', async () => {
    const id = await requestBackup(admin)
    await createBackup(id)
    const { name, content } = await openBackup(admin, id)
    await content.cancel()
    await writeFile(join(backupFolder(), name), 'halo')
    await requestRestoreTest(admin, id)
    expect(await newest()).toMatchObject({ test: 'running' })
    await performRestoreTest(id)
    expect(await newest()).toMatchObject({ test: 'failed', testProblem: expect.stringContaining('rusak') })
    expect((await findBackups(admin)).lastTest?.problem).toContain('rusak')
  })

  test('that cannot be written says why, and leaves nothing behind', async () => {
    await rm(backupFolder(), { recursive: true })
    await writeFile(backupFolder(), 'no folder')
    const id = await requestBackup(admin)
    await createBackup(id)
    await rm(backupFolder())
    await mkdir(backupFolder())
    expect(await newest()).toMatchObject({ id, state: 'failed', problem: expect.stringMatching(/EEXIST|ENOTDIR/) })
  })

  test('that was begun and is not being made is shown as failed when its job returns, and blocks no new one', async () => {
    const id = await requestBackup(admin)
    // What kill -9 leaves: a sign of life just now, and half a file.
    const begun = new Date()
    await database.update(backup).set({ startedAt: begun, progressAt: begun, tables: 60 }).where(eq(backup.id, id))
    await mkdir(backupFolder(), { recursive: true })
    const day = `${isoDay(begun)}-${isoTime(begun)}`.replaceAll(/-(?=.*-)|:/g, '')
    await writeFile(join(backupFolder(), `spmb-${day}-${id}.dump.gz.part`), 'half')
    await expect(requestBackup(admin)).rejects.toThrow('masih dibuat')
    await createBackup(id)
    expect(await newest()).toMatchObject({ id, state: 'failed', problem: expect.stringContaining('berhenti') })
    expect((await readdir(backupFolder())).filter((name) => name.endsWith('.part'))).toEqual([])
    await createBackup(await requestBackup(admin))
    expect(await newest()).toMatchObject({ state: 'done' })
  })

  test('is made once and not given up when its job comes again meanwhile', async () => {
    const id = await requestBackup(admin)
    await Promise.all([createBackup(id), createBackup(id), createBackup(id)])
    expect(await newest()).toMatchObject({ id, state: 'done', problem: null })
  })

  test('whose process and machine fell silent no longer stands in the way after a while', async () => {
    const id = await requestBackup(admin)
    setClock(new Date(Date.now() + 16 * 60_000))
    expect(await newest()).toMatchObject({ id, state: 'lost' })
    await createBackup(await requestBackup(admin))
    await database.update(backup).set({ failedAt: new Date() }).where(eq(backup.id, id))
  })

  test('goes when newer ones took its place', async () => {
    await changeBackupSchedule(admin, { daily: true, time: '02:00', keep: 2 })
    for (let time = 0; time < 3; time++) await createBackup(await requestBackup(admin))
    expect(await readdir(backupFolder())).toHaveLength(2)
    const { items } = await findBackups(admin)
    expect(items.filter(({ state }) => state === 'done')).toHaveLength(2)
    const gone = items.find(({ state }) => state === 'removed')
    await expect(openBackup(admin, gone?.id ?? 0)).rejects.toThrow('tidak ada')
    await expect(requestRestoreTest(admin, gone?.id ?? 0)).rejects.toThrow('tidak ada')
  })
})

describe('the schedule', () => {
  test('asks once a day, after its time', async () => {
    await changeBackupSchedule(admin, { daily: true, time: '02:00', keep: 7 })
    await database.update(backup).set({ requestedBy: 'Rina', failedAt: new Date() }).where(eq(backup.tablesDone, 0))
    const count = async () => (await findBackups(admin)).items.filter(({ requestedBy }) => requestedBy === null).length
    setClock(new Date('2031-06-16T01:00:00+07:00'))
    await requestDueBackup()
    await requestDueBackup()
    expect(await count()).toBe(1)
    setClock(new Date('2031-06-16T02:01:00+07:00'))
    for (let time = 0; time < 2; time++) await requestDueBackup()
    expect(await count()).toBe(2)
    await changeBackupSchedule(admin, { daily: false, time: '02:00', keep: 7 })
    setClock(new Date('2031-06-19T02:01:00+07:00'))
    await requestDueBackup()
    expect(await count()).toBe(2)
  })

  test('asks again within the hour for what failed or broke off, and removes what it left', async () => {
    await changeBackupSchedule(admin, { daily: true, time: '02:00', keep: 7 })
    const asked = async () => (await findBackups(admin)).items.filter(({ requestedBy }) => requestedBy === null).length
    const at = (time: string) => setClock(new Date(`2031-07-16T${time}:00+07:00`))
    at('02:01')
    await requestDueBackup()
    const first = await newest()
    await database
      .update(backup)
      .set({ failedAt: new Date('2031-07-16T02:02:00+07:00') })
      .where(eq(backup.id, first?.id ?? 0))
    const before = await asked()
    at('02:20')
    await requestDueBackup()
    expect(await asked()).toBe(before)
    at('02:32')
    await requestDueBackup()
    expect(await asked()).toBe(before + 1)
    // The second was killed: no sign of life, and half a file.
    await mkdir(backupFolder(), { recursive: true })
    await writeFile(join(backupFolder(), 'spmb-x.dump.gz.part'), 'half')
    at('03:03')
    await requestDueBackup()
    expect(await asked()).toBe(before + 2)
    expect((await readdir(backupFolder())).filter((name) => name.endsWith('.part'))).toEqual([])
    await database
      .update(backup)
      .set({ finishedAt: new Date('2031-07-16T03:04:00+07:00') })
      .where(eq(backup.id, (await newest())?.id ?? 0))
    at('05:00')
    await requestDueBackup()
    expect(await asked()).toBe(before + 2)
    await changeBackupSchedule(admin, { daily: false, time: '02:00', keep: 7 })
  })

  test('counts its time in WIB', () => {
    expect(lastDue('02:00', new Date('2025-06-16T01:59:00+07:00')).toISOString()).toBe('2025-06-14T19:00:00.000Z')
    expect(lastDue('02:00', new Date('2025-06-16T02:00:00+07:00')).toISOString()).toBe('2025-06-15T19:00:00.000Z')
  })

  test('keeps before and after in the audit', async () => {
    await changeBackupSchedule(admin, { daily: true, time: '03:30', keep: 14 })
    expect(await getBackupSchedule()).toEqual({ daily: true, time: '03:30', keep: 14 })
    expect((await auditOf('setting:backup_schedule')).at(-1)?.changes).toEqual({
      daily: [false, true],
      time: ['02:00', '03:30'],
      keep: [7, 14],
    })
  })

  test.each([
    [{ time: '25:00', keep: '7' }, 'Jam ditulis'],
    [{ time: '02:00', keep: '0' }, 'angka 1 sampai 90'],
    [{ time: '02:00', keep: 'tujuh' }, 'angka 1 sampai 90'],
    [{}, 'Jam ditulis'],
  ])('%j is refused', (typed, words) => {
    expect(scheduleInput.safeParse(typed).error?.issues[0]?.message).toContain(words)
  })

  test('is read as people write it', () => {
    expect(scheduleInput.parse({ daily: 'on', time: ' 02.30 ', keep: '9' })).toEqual({
      daily: true,
      time: '02:30',
      keep: 9,
    })
  })
})

test('no one without the permission does any of it', async () => {
  for (const person of [other, await anAgent()]) {
    await expect(findBackups(person)).rejects.toThrow('akses')
    expect(() => requestBackup(person)).toThrow('akses')
    await expect(openBackup(person, 1)).rejects.toThrow('akses')
    await expect(requestRestoreTest(person, 1)).rejects.toThrow('akses')
    await expect(changeBackupSchedule(person, { daily: false, time: '02:00', keep: 1 })).rejects.toThrow('akses')
  }
})
