// The forms of people management: what they take, what they say, and that they drop what they do not have.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  blockInput,
  invitationInput,
  peopleFilter,
  permissionTicks,
  roleInput,
  tickedPermissions,
} from './people-input.ts'

const messages = (schema: z.ZodType, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('an invitation', () => {
  const right = { name: 'Siti Rahmawati', email: 'siti@contoh.id', role: 'agent', officeId: '3' }

  test('is tidied; what the form does not have is dropped', () => {
    const typed = {
      ...right,
      name: '  Siti\u202e \t Rahmawati\n',
      email: ' SITI@Contoh.id ',
      permissions: 'super_admin',
    }
    expect(invitationInput.parse(typed)).toEqual({ ...right, officeId: 3, permissions: [], lead: false })
    expect(invitationInput.parse({ ...right, officeId: '' })).toMatchObject({ officeId: null })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Nama lengkap harus diisi'],
    [{ name: 'x'.repeat(121) }, 'name', 'Nama lengkap paling panjang 120 karakter'],
    [{ email: '' }, 'email', 'Email harus diisi'],
    [{ email: 'siti@contoh' }, 'email', 'Email tidak valid'],
    [{ role: 'client' }, 'role', 'Peran harus dipilih'],
    [{ role: 'root' }, 'role', 'Peran harus dipilih'],
    [{ officeId: '3 or 1=1' }, 'officeId', 'Cabang dinas tidak dikenal'],
    [{ officeId: '9999999999' }, 'officeId', 'Cabang dinas tidak dikenal'],
    [
      { officeId: '', lead: 'on' },
      'officeId',
      'Pilih cabang dinas yang dipimpinnya. Provinsi tidak punya penanggung jawab.',
    ],
  ])('%j: %s says %s', (wrong, field, message) => {
    expect(messages(invitationInput, { ...right, ...wrong })).toEqual([[field, message]])
  })
})

test('an invitation takes the permissions that the role can hold', () => {
  const form = { name: 'Siti', email: 'siti@contoh.id', officeId: '', content: 'on', reports: 'on', users: 'on' }
  expect(invitationInput.parse({ ...form, role: 'agent' }).permissions).toEqual(['content', 'reports'])
  expect(invitationInput.parse({ ...form, role: 'admin' }).permissions).toEqual(['users', 'content'])
})

test('a role is one of three', () => {
  expect(roleInput.parse({ role: 'agent' })).toEqual({ role: 'agent', officeId: null })
  expect(messages(roleInput, { role: 'super_admin' })).toEqual([['role', 'Peran harus dipilih']])
})

test('permissions are the ticks of the eight, and nothing else', () => {
  const form = { users: 'on', super_admin: 'on', role: 'admin', root: 'on' }
  const ticks = z.object(permissionTicks)
  expect(tickedPermissions(ticks.parse(form))).toEqual({ permissions: ['users', 'super_admin'] })
  expect(tickedPermissions(ticks.parse({}))).toEqual({ permissions: [] })
})

test('blocking asks for a reason', () => {
  expect(messages(blockInput, { reason: '  ' })).toEqual([['reason', 'Alasan harus diisi']])
  expect(messages(blockInput, { reason: 'x'.repeat(501) })).toEqual([['reason', 'Alasan paling panjang 500 karakter']])
  expect(blockInput.parse({ reason: ' Pindah tugas ', role: 'client' })).toEqual({ reason: 'Pindah tugas' })
})

test('a filter omits what makes no sense', () => {
  expect(peopleFilter.parse({ q: ' siti ', role: 'agent', office: 'province', blocked: '1', after: 'a-1' })).toEqual({
    q: 'siti',
    role: 'agent',
    office: 'province',
    blocked: '1',
    after: 'a-1',
  })
  expect(peopleFilter.parse({ role: 'x', office: "1'", blocked: 'ya', after: "'; --" })).toEqual({ q: '' })
})
