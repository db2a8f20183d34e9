// Checks what an operator is warned of at the start, from the settings alone.
import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.server.ts'
import { startWarnings } from './start-warnings.ts'

const secret = 'x'.repeat(32)
const database = { DATABASE_URL: 'postgresql://portal@db.example/portal', PORTAL_SECRET: secret }

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ HOST: '::1' }, []],
  [{ WEB_PROCESES: '2' }, ['WEB_PROCESES bukan pengaturan portal dan tidak dipakai. Mungkin maksudnya WEB_PROCESSES.']],
  [{ DATABASE_ULR: 'x', PORTALDEMO: '1' }, ['maksudnya DATABASE_URL', 'maksudnya PORTAL_DEMO']],
  // What others set.
  [
    {
      HOSTNAME: 'a',
      PORTS: '1',
      npm_config_registry: 'x',
      NODE_OPTIONS: '',
      NODE_PATH: 'x',
      PORTAL_TEST_SLOWNESS: '3',
    },
    [],
  ],
  [
    { HOST: '0.0.0.0' },
    ['(HOST=0.0.0.0), tetapi formulir hanya diterima dari http://localhost:3000. Isi PORTAL_ORIGIN'],
  ],
  [{ HOST: '::', PORTAL_ORIGIN: 'http://localhost:8080' }, ['formulir hanya diterima dari http://localhost:8080']],
  [{ HOST: '0.0.0.0', PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '1' }, []],
  [{ HOST: '0.0.0.0', PORTAL_ORIGIN: 'http://bantuan.example' }, ['Pasang HTTPS']],
  [database, ['DATABASE_OWNER_URL kosong']],
  [{ ...database, DATABASE_OWNER_URL: 'postgresql://owner@db.example/portal' }, []],
])('%j', (given, expected) => {
  expect(startWarnings(readEnvironment(given))).toEqual(expected.map((words) => expect.stringContaining(words)))
})
