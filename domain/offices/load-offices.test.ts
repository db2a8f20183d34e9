// Checks how offices and regencies come in from the content files, and how they are read.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { someOffices } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadOffices, type OfficeContent } from './managed-offices.ts'
import { branchOffice, regency } from './office-tables.ts'
import { findOffices, findRegencies, reachableOffice } from './public-offices.ts'

provideDatabase()
afterEach(() => setClock(null))

let admin: Person

beforeEach(async () => {
  // Takes the people along: they refer to offices.
  await database.execute(sql`truncate branch_office, regency restart identity cascade`)
  admin = await anAdmin()
  await loadOffices(someOffices)
})

/** The rows without the time of the last load. */
async function rows() {
  const offices = await database.select().from(branchOffice).orderBy(branchOffice.id)
  const regencies = await database.select().from(regency).orderBy(regency.id)
  return [...offices, ...regencies].map(({ updatedAt: _, ...row }) => row)
}

const changed = (change: Partial<OfficeContent['offices'][number]>): OfficeContent => ({
  ...someOffices,
  offices: someOffices.offices.map((office) => (office.no === 2 ? { ...office, ...change } : office)),
})

const officeTwo = async () => (await findOffices()).find(({ no }) => no === 2)

describe('loading', () => {
  test('stores every office and puts every regency into its office', async () => {
    expect(await findOffices()).toEqual([
      {
        no: 1,
        name: 'Cabang Dinas I',
        address: 'Jalan Satu 1',
        callCentre: '(024) 111111',
        ...{ whatsapp: '', hours: '', mapUrl: '', places: ['Semarang'] },
        regencies: ['Kota Semarang', 'Kabupaten Semarang'],
      },
      {
        no: 2,
        name: 'Cabang Dinas II',
        address: 'Jalan Dua 2',
        callCentre: '(0291) 222222',
        ...{ whatsapp: '', hours: '', mapUrl: '', places: ['Demak'] },
        regencies: ['Kabupaten Demak'],
      },
      {
        no: 3,
        name: 'Cabang Dinas III',
        address: 'Jalan Tiga 3',
        callCentre: '(0295) 333333',
        ...{ whatsapp: '', hours: '', mapUrl: '', places: ['Pati'] },
        regencies: ['Kabupaten Pati'],
      },
    ])
  })

  test('twice changes nothing, ids included', async () => {
    const before = await rows()
    await loadOffices(someOffices)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(7)
  })

  test('brings what changed in the files to rows no one touched', async () => {
    await loadOffices(changed({ name: 'Cabang Baru', address: 'Jalan Baru', callCentre: '(0291) 9' }))
    expect(await officeTwo()).toMatchObject({ name: 'Cabang Baru', address: 'Jalan Baru', callCentre: '(0291) 9' })
    expect(await findOffices()).toHaveLength(3)
  })

  test('leaves an office that staff changed as it is', async () => {
    await database
      .update(branchOffice)
      .set({ callCentre: '(0291) 777', updatedBy: admin.id })
      .where(eq(branchOffice.no, 2))
    const before = await rows()
    await loadOffices(changed({ callCentre: '(0291) 9', name: 'Cabang Baru' }))
    expect(await rows()).toEqual(before)
  })

  test('moves a regency when the files do, unless staff placed it', async () => {
    const moved: OfficeContent = {
      ...someOffices,
      regencies: someOffices.regencies.map((each) => ({ ...each, office: 3 })),
    }
    await database.update(regency).set({ updatedBy: admin.id }).where(eq(regency.name, 'Kabupaten Demak'))
    await loadOffices(moved)
    const covered = (await findOffices()).map(({ no, regencies }) => [no, regencies.toSorted()])
    expect(covered).toEqual([
      [1, []],
      [2, ['Kabupaten Demak']],
      [3, ['Kabupaten Pati', 'Kabupaten Semarang', 'Kota Semarang']],
    ])
  })

  test('refuses a regency whose office is not there, and keeps nothing of such files', async () => {
    const before = await rows()
    const wrong: OfficeContent = {
      offices: [{ no: 9, name: 'Cabang IX', seat: 'X', address: 'X', callCentre: 'X', nicknames: '' }],
      regencies: [{ name: 'Kabupaten Kudus', kind: 'kabupaten', office: 77 }],
    }
    await expect(loadOffices(wrong)).rejects.toThrow(/Kabupaten Kudus.*77/)
    expect(await rows()).toEqual(before)
  })
})

describe('reading', () => {
  test('regencies stand by name, cities and regencies together', async () => {
    expect((await findRegencies()).map(({ name }) => name)).toEqual([
      'Kabupaten Demak',
      'Kabupaten Pati',
      'Kabupaten Semarang',
      'Kota Semarang',
    ])
  })

  test('every regency leads to its office', async () => {
    const [demak] = await database.select().from(regency).where(eq(regency.name, 'Kabupaten Demak'))
    const [office] = await database.select().from(branchOffice).where(eq(branchOffice.no, 2))
    expect(demak?.officeId).toBe(office?.id)
  })
})

test('placeholders are not given out; nicknames and seat are places', async () => {
  const nicknames = 'Bangsri, Mranggen'
  await loadOffices(
    changed({ callCentre: '(0xx) 000 0002', address: 'Alamat belum diisi', seat: 'Demak/Jepara', nicknames }),
  )
  expect(await officeTwo()).toMatchObject({ callCentre: '', address: '' })
  expect((await officeTwo())?.places).toEqual(['Demak', 'Jepara', 'Bangsri', 'Mranggen'])
})

test('an office is reachable once one of its numbers is filled in', async () => {
  const [demak] = await database.select().from(regency).where(eq(regency.name, 'Kabupaten Demak'))
  expect(await reachableOffice(demak?.id ?? 0)).toMatchObject({ no: 2, callCentre: '(0291) 222222' })
  await loadOffices(changed({ callCentre: '(0xx) 000 0002' }))
  expect(await reachableOffice(demak?.id ?? 0)).toBeNull()
  await database.update(branchOffice).set({ whatsapp: '0812 3456 7890' }).where(eq(branchOffice.no, 2))
  expect(await reachableOffice(demak?.id ?? 0)).toMatchObject({ no: 2, callCentre: '', whatsapp: '0812 3456 7890' })
  expect(await reachableOffice(999_999)).toBeNull()
})

test('loading twice moves no time', async () => {
  const rows = async () => [
    await database.select().from(branchOffice).orderBy(branchOffice.id),
    await database.select().from(regency).orderBy(regency.id),
  ]
  const before = await rows()
  setClock(new Date('2030-01-01T00:00:00Z'))
  await loadOffices(someOffices)
  expect(await rows()).toEqual(before)
})
