// Checks that a setting's first value is stored once and that what staff set afterwards stays.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { setting } from './setting-tables.ts'
import { getSetting, initialiseSetting } from './settings.ts'

provideDatabase()

describe('a setting', () => {
  test('that was never set is undefined', async () => {
    expect(await getSetting('portal_origin', z.string())).toBeUndefined()
  })

  test('keeps its first value, whatever comes later', async () => {
    await initialiseSetting('first_start', { text: 'Halo' })
    await initialiseSetting('first_start', { text: 'Selamat datang' })
    expect(await getSetting('first_start', z.object({ text: z.string() }))).toEqual({ text: 'Halo' })
  })

  test('keeps what staff set', async () => {
    await initialiseSetting('limits', 10)
    await database.update(setting).set({ value: 20 }).where(eq(setting.key, 'limits'))
    await initialiseSetting('limits', 10)
    expect(await getSetting('limits', z.int())).toBe(20)
  })

  test('stays when the account of who changed it is deleted, as migration 0000 has it', async () => {
    const { id } = await anAdmin()
    await initialiseSetting('backup_schedule', {})
    const changedBy = () => database.$count(setting, eq(setting.updatedBy, id))
    await database.update(setting).set({ updatedBy: id }).where(eq(setting.key, 'backup_schedule'))
    expect(await changedBy()).toBe(1)
    await database.delete(user).where(eq(user.id, id))
    expect([await changedBy(), await getSetting('backup_schedule', z.object({}))]).toEqual([0, {}])
    const unknown = database.update(setting).set({ updatedBy: id })
    await expect(unknown).rejects.toMatchObject({ cause: { constraint: 'setting_updated_by_user_id_fk' } })
  })

  test('in another shape than it should have is a mistake, not a value', async () => {
    await initialiseSetting('retention', 'text')
    await expect(getSetting('retention', z.int())).rejects.toThrow()
  })
})
