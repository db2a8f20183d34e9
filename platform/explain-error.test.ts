// Checks the messages of failures that operators read: the cause is named, and what to do.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseSilent } from './database/database-connection.server.ts'
import { explainDatabaseError, reasonOf } from './explain-error.server.ts'
import { formatError } from './log.server.ts'

/** An error of PostgreSQL. */
function refused(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

const failed = (code: string, message = '') => Object.assign(new Error(message), { code })

for (const [error, cause, remedy] of [
  [failed('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'), 'tidak menerima sambungan', 'PostgreSQL berjalan'],
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND db.contoh'), 'host itu tidak dikenal', 'Periksa ejaannya'],
  [refused('28P01', 'password authentication failed for user "portal"'), 'kata sandi', 'Perbaiki'],
  [refused('28000', 'no pg_hba.conf entry for host'), 'menolak pengguna', 'pg_hba.conf'],
  [refused('3D000', 'database "x" does not exist'), 'tidak ada', 'Buat basis datanya'],
  [refused('53300', 'sorry, too many clients already'), 'Semua sambungan', 'max_connections'],
  [refused('57P03', 'the database system is starting up'), 'sedang menyala', 'Tunggu'],
  [new DatabaseSilent(), 'PostgreSQL tidak menjawab', 'firewall'],
  [new DatabaseSilent(true), 'Mesin ini terlalu sibuk', 'Kurangi beban'],
] as const) {
  test(`'${error.message || error.name}' is explained`, () => {
    const reason = explainDatabaseError(error)
    expect(reason).toContain(cause)
    expect(reason).toContain(remedy)
    expect(reason).toContain(error instanceof DatabaseSilent ? '.' : error.message)
  })
}

test('an error without a message is named by its code', () => {
  expect(explainDatabaseError(failed('ECONNREFUSED'))).toContain('(ECONNREFUSED)')
})

const query = 'CREATE SCHEMA IF NOT EXISTS "drizzle"'
const denied = new DrizzleQueryError(query, ['RAHASIA'], refused('42501', 'permission denied for database portal'))

test('a failed query states what PostgreSQL said, not the statement', () => {
  const reason = reasonOf(denied)
  expect(reason).toContain('tidak punya hak yang diperlukan. Isi DATABASE_OWNER_URL')
  expect(reason).toContain('permission denied for database portal')
  expect(reason).not.toMatch(/params|RAHASIA|IF NOT EXISTS/)
})

test('what is kept of a failed job states it as well', () => {
  expect(formatError(denied)).toContain('42501: permission denied for database portal')
  expect(formatError(denied)).not.toContain('RAHASIA')
})

test('an error that wraps another one states both, and a message of ours only itself', () => {
  const cause = failed('ECONNRESET', 'read ECONNRESET')
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe('fetch failed (read ECONNRESET)')
  expect(reasonOf(new Error('Isi port lain.', { cause }))).toBe('Isi port lain.')
  expect(reasonOf(new Error(`Gagal:\n${String(cause)}`, { cause }))).toBe('Gagal:\nError: read ECONNRESET')
})

test('a full disk has a message', () => {
  expect(reasonOf(failed('ENOSPC', 'no space left on device, write'))).toContain('penuh. Kosongkan ruang')
})
