// A backup that is tried out: it is restored into its own database.
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findBackups, performRestoreTest, requestRestoreTest } from './backup.server.ts'
import { createBackup, requestBackup } from './backup-schedule.ts'

provideDatabase()
afterAll(() => rm(backupFolder(), { recursive: true, force: true }))

test('a whole backup passes', async () => {
  const admin = await anAdmin({ permissions: ['backup'] })
  const newest = async () => (await findBackups(admin)).items[0]
  const id = await requestBackup(admin)
  await createBackup(id)
  await requestRestoreTest(admin, id)
  expect(await newest()).toMatchObject({ test: 'running' })
  await performRestoreTest(id)
  expect(await newest()).toMatchObject({ test: 'passed', testProblem: null })
})
