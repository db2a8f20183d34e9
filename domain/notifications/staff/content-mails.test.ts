// Checks the recipients of reminders to writers.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { mailReviewDue } from './staff-mails.ts'

provideDatabase()

const mailsTo = (email: string) => database.$count(message, eq(message.recipient, email))

test('every administrator with the permission is reminded but those who are blocked', async () => {
  const active = await anAdmin({ permissions: ['content'] })
  const blocked = await anAdmin({ permissions: ['content'] })
  await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
  const superAdmin = await anAdmin({ permissions: ['super_admin'] })
  const other = await anAdmin({ permissions: ['system'] })
  await mailReviewDue({ articleId: 'req-1', categoryId: 'requirements', title: 'Syarat', reviewBy: '2031-06-14' })
  expect(await Promise.all([active, blocked, superAdmin, other].map(({ email }) => mailsTo(email)))).toEqual([
    1, 0, 1, 0,
  ])
})

test('an account cannot be neither blocked nor not blocked, which no query would count alike', async () => {
  const { id } = await anAdmin()
  const write = database.update(user).set({ banned: sql`null` }).where(eq(user.id, id))
  await expect(write).rejects.toMatchObject({ cause: { constraint: undefined, code: '23502' } })
})
