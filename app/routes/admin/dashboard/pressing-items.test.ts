// Checks the list 'Perlu ditangani': urgent items and missing settings, ordered and within permissions.
import { beforeAll, expect, test, vi } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import type { OfficeFigures } from '#domain/reporting/desk-figures.ts'
import type { Season } from '#domain/season/season.ts'
import { changeCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { addDays, now } from '#shared/dates.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findPressingItems, type ServiceState } from './dashboard-view.server.ts'

// A demo has nothing to fill in.
vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  return { ...rest, env: Object.defineProperty({ ...env }, 'demo', { value: false }) }
})

provideDatabase()

let admin: Person

beforeAll(async () => {
  await someContent()
  // The person who may read sealed reports would be their reader.
  const held = Object.keys(permissions).filter((each) => each !== 'sealed_reports') as Permission[]
  admin = await anAdmin({ permissions: held })
})

const calm: ServiceState = { mails: 0, backup: now(), backupIsLate: false, storage: undefined, worker: true }

const season: Season = {
  ...{ year: 2025, name: 'SPMB 2025', dates: [] },
  stages: [{ id: 'pilih', name: 'Pemilihan', opens: '2025-06-14T00:00:00+07:00', closes: null, note: null }],
}

const office = (officeId: number | null, name: string, late: number): OfficeFigures => ({
  ...{ officeId, office: name, late, oldest: null },
  counts: { pending: 9, inprogress: 0, waiting: 0, completed: 0 },
})

const keysFor = async (person: Person, known: Partial<Parameters<typeof findPressingItems>[1]> = {}) =>
  (await findPressingItems(person, { offices: [], state: calm, season, ...known })).map(({ key }) => key)

test('what was never set is named, until it is', async () => {
  expect(await keysFor(admin)).toEqual(['readers', 'crisis-line', 'smtp', 'contact'])
  expect(await keysFor(admin, { season: undefined })).toContain('season')
  await changeCrisisLine(admin, { lineName: 'Layanan uji', linePhone: '(024) 1234567', lineHours: '' })
  expect(await keysFor(admin)).not.toContain('crisis-line')
})

test('a worker that does not run is named first; what the administrator may not know is not', async () => {
  const keys = (worker: boolean | undefined) => keysFor(admin, { state: { ...calm, mails: 3, worker } })
  expect((await keys(false)).slice(0, 2)).toEqual(['worker', 'mails'])
  expect(await keys(undefined)).not.toContain('worker')
})

test('an administrator without the permission is not sent to a page that refuses', async () => {
  expect(await keysFor(await anAdmin({ permissions: ['content'] }))).toEqual([])
})

test.each<[string, readonly OfficeFigures[], string]>([
  ['one office', [office(4, 'II · Demak, Jepara', 3)], 'II · Demak, Jepara'],
  ['the province alone', [office(null, 'Tim provinsi', 3)], 'Tim provinsi'],
  [
    'two offices, one worse',
    [office(4, 'II · Demak', 12), office(5, 'III · Pati', 3)],
    'di 2 cabang dinas, terbanyak II · Demak (12)',
  ],
  [
    'the province and an office alike',
    [office(null, 'Tim provinsi', 3), office(5, 'III · Pati', 3), office(6, 'IV', 0)],
    'di provinsi dan 1 cabang dinas',
  ],
])('late tickets of %s name their office', async (_, offices, detail) => {
  const [first] = await findPressingItems(admin, { offices, state: calm, season })
  const figure = String(offices.reduce((sum, { late }) => sum + late, 0))
  expect(first).toMatchObject({ key: 'late', tone: 'burning', figure, detail })
})

test.each<[string, Partial<ServiceState>, object]>([
  ['mails', { mails: 4 }, { figure: '4', to: '/admin/mail?state=failed' }],
  ['backup', { backup: null, backupIsLate: true }, { detail: 'belum pernah dibuat' }],
  ['backup', { backup: addDays(now(), -3), backupIsLate: true }, { detail: 'yang terakhir 3 hari lalu' }],
  ['storage', { storage: { database: 1, free: 1024 ** 3, scarce: true } }, { detail: 'sisa 1 GB' }],
])('%s burns in the state of the service', async (key, state, words) => {
  const items = await findPressingItems(admin, { offices: [], state: { ...calm, ...state }, season })
  expect(items[0]).toMatchObject({ key, tone: 'burning', ...words })
})

test('what burns comes before what was never set, an open incident among it', async () => {
  const id = await anOpenIncident(await anAgent())
  const keys = await keysFor(admin, { offices: [office(4, 'II', 1)], state: { ...calm, mails: 1 } })
  expect(keys).toEqual(['late', `incident ${id}`, 'mails', 'readers', 'smtp', 'contact'])
})
