// Reports cost nothing without a replica, or with one that cannot be reached or is none.
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { checkReplica } from '#scripts/portal/check-command.ts'
import { connectDatabase, disconnectDatabase, replicaFigures, reportDatabase } from './database.server.ts'

describe('reports', () => {
  afterEach(disconnectDatabase)

  async function isOnReplica() {
    const { rows } = await reportDatabase.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)
    return rows[0]?.there
  }

  const unreachable = 'postgresql://postgres:x@127.0.0.1:1/portal'

  test.each([
    ['cannot be reached', () => unreachable],
    ['is none', () => inject('postgres').url],
  ])('a replica that %s fails no read: they are read from the primary', async (_, replicaUrl) => {
    connectDatabase(inject('postgres').url, { max: 5, replicaUrl: replicaUrl() })
    expect([await isOnReplica(), await isOnReplica()]).toEqual([false, false])
    expect(replicaFigures()).toEqual({ replica: 0, primary: 2 })
  })

  test('without a replica reports are read where everything is', async () => {
    connectDatabase(inject('postgres').url, { max: 5 })
    expect(await isOnReplica()).toBe(false)
    expect(replicaFigures()).toBeUndefined()
  })
})

test('the check of an operator reports a server that is no replica', async () => {
  const { url } = inject('postgres')
  expect(await checkReplica(undefined, url)).toEqual([])
  expect((await checkReplica(url, url))[0]).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('bukan replika'),
  })
})
