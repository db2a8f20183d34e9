// Checks the path of the embedded server's socket and its connection string.
import { sep } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionString, openSocketFolder, socketFolder } from './address.server.ts'

const long = `/srv/${'portal'.repeat(20)}`

test.runIf(sep === '/').each([
  ['a folder', '/srv/data/postgres', '/srv/data/postgres'],
  ['a path too long for a socket', long, undefined],
  ['a comma, which would divide it', '/srv/a,b/postgres', undefined],
  ['a quote', '/srv/a"b/postgres', undefined],
])('%s', (_, cluster, expected) => {
  expect(socketFolder(cluster)).toBe(expected)
})

test('a socket that is not there is not named', () => {
  expect(openSocketFolder('/srv/no/such/folder', 5432)).toBeUndefined()
})

test('the driver takes the socket, and the port where there is none', () => {
  const address = { password: 'a-b_c', port: 25_432 }
  const clientOf = (socket: string | undefined) => new pg.Client(connectionString({ ...address, socket }))
  expect(clientOf('/srv/data & co/postgres')).toMatchObject({ host: '/srv/data & co/postgres', port: 25_432 })
  expect(clientOf(undefined)).toMatchObject({ host: '127.0.0.1', port: 25_432, database: 'portal' })
})
