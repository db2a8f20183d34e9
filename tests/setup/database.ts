// A separate database for each test file: a copy of the run's template, dropped when the file is done.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { forgetAllKeptReads } from '#platform/kept-reads.server.ts'
import { setClock } from '#shared/dates.ts'

/**
 * Call at the top of a test file: `database` then asks this file's own copy, and events can be announced into it.
 * Tests of one file share it; rows they must not share carry ids of their own.
 */
export function provideDatabase(): void {
  const name = `test_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    const { url, template } = inject('postgres')
    await command(`create database ${name} template ${template} strategy file_copy`)
    const own = new URL(url)
    own.pathname = name
    connectDatabase(own.href, { max: 5 })
    await openJobs(own.href, [])
  })

  afterAll(async () => {
    await closeJobs()
    await disconnectDatabase()
    // The next file may run in this process.
    forgetAllKeptReads()
    setClock(null)
    await command(`drop database if exists ${name} with (force)`)
  })
}

async function command(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
