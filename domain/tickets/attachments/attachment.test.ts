// Checks attachments without the database: kinds, names, sizes, the form's field, and who may read what.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { newPublicId } from '#shared/ids.ts'
import { cleanFileName, formatFileSize, recogniseFile, refusalOfKind, refusals } from './attachment.ts'
import { attachmentIds, mayRead } from './attachment-policy.ts'
import { readCarriedFiles, writeCarriedFiles } from './carried-files.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['a JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a PDF', '%PDF-1.4\n…\n%%EOF\n', 'application/pdf'],
  ['a PDF cut off', '%PDF-1.4\n…', undefined],
  ['a PDF with a byte order mark', '\xef\xbb\xbf%PDF-1.4\n%%EOF', 'application/pdf'],
  ['a PDF behind line breaks', '\r\n\r\n%PDF-1.4\n%%EOF\r\n', 'application/pdf'],
  ['a PDF with 3,000 zeros at its end', `%PDF-1.4\n%%EOF\n${'\0'.repeat(3000)}`, 'application/pdf'],
  ['a PDF with blanks at its end', `%PDF-1.4\n%%EOF${' '.repeat(2000)}`, 'application/pdf'],
  ['a PDF whose end is far behind', `%PDF-1.4\n%%EOF${'x'.repeat(2000)}`, undefined],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1', undefined],
  ['a page with a PDF inside', '<html>%PDF-1.4\n%%EOF', undefined],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['a program', 'MZ\x90', undefined],
  ['an archive', 'PK\x03\x04', undefined],
  ['nothing', '', undefined],
])('%s is recognised by what is in it', (_, content, expected) => {
  expect(recogniseFile(bytes(content))).toBe(expected)
})

test.each([
  ['a PDF cut off', '%PDF-1.4\n…', refusals.cutOff],
  ['a PDF whose end is far behind', `%PDF-1.4\n%%EOF${'x'.repeat(2000)}`, refusals.cutOff],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1', refusals.heic],
  ['a HEIC photo of an iPhone', '\0\0\0\x24ftypmif1\0\0\0\0', refusals.heic],
  ['a GIF', 'GIF89a', refusals.kind],
  ['nothing', '', refusals.kind],
])('%s is refused for what it is', (_, content, expected) => {
  expect(refusalOfKind(bytes(content))).toBe(expected)
})

describe('a name', () => {
  test.each([
    ['kartu keluarga.jpg', 'image/jpeg', 'kartu keluarga.jpg'],
    ['IMG_001.JPEG', 'image/jpeg', 'IMG_001.jpeg'],
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
    ['C:\\Users\\Siti\\akta.pdf', 'application/pdf', 'akta.pdf'],
    ['foto.exe', 'image/png', 'foto.exe.png'],
    ['surat No. 12', 'application/pdf', 'surat No. 12.pdf'],
    ['  .htaccess ', 'application/pdf', 'htaccess.pdf'],
    ['a\u0000b\r\nc.pdf', 'application/pdf', 'abc.pdf'],
    // Reads as 'gpj.exe' turned round.
    ['foto\u202Egpj.exe', 'image/jpeg', 'fotogpj.exe.jpg'],
    ['', 'image/png', 'lampiran.png'],
    ['.jpg', 'image/jpeg', 'lampiran.jpg'],
    ['<b>"x"</b>.png', 'image/png', 'b_.png'],
  ] as const)('%j of %s becomes %j', (name, mediaType, expected) => {
    expect(cleanFileName(name, mediaType)).toBe(expected)
  })

  test('is never a path, never unseen, never long, and the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const clean = cleanFileName(name, 'image/jpeg')
        expect(clean).toMatch(/^[^/\\\p{Cc}\p{Cf}]+\.jpe?g$/u)
        expect([...clean].length).toBeLessThanOrEqual(100)
        expect(clean.isWellFormed()).toBe(true)
        expect(cleanFileName(clean, 'image/jpeg')).toBe(clean)
      }),
    )
  })
})

test.each([
  [1, '1 KB'],
  [655_360, '640 KB'],
  [1_258_291, '1,2 MB'],
  [10_485_760, '10 MB'],
])('%i bytes are said as %s', (size, expected) => {
  expect(formatFileSize(size)).toBe(expected)
})

describe('the field of a form', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: newPublicId(), name: `${at}.pdf`, size: at }))

  test('is read as it was written', () => {
    for (const count of [0, 1, 5]) {
      const list = files(count)
      expect(readCarriedFiles(writeCarriedFiles(list))).toEqual(list)
      expect(attachmentIds.parse(writeCarriedFiles(list))).toEqual(list.map(({ id }) => id))
    }
    expect(attachmentIds.parse(undefined)).toEqual([])
  })

  test('with too many files is refused, with one twice it is not', () => {
    expect(attachmentIds.safeParse(writeCarriedFiles(files(6))).error?.issues[0]?.message).toBe(refusals.many)
    const [one] = files(1)
    expect(attachmentIds.parse(JSON.stringify([one, one]))).toEqual([one?.id])
  })

  test.each(['x', '{}', '[1]', '[{"id":"1"}]', '[null]', `[{"id":"' or 1=1","name":"a","size":1}]`])(
    '%s is refused with a message',
    (field) => {
      expect(readCarriedFiles(field)).toBeUndefined()
      expect(attachmentIds.safeParse(field).error?.issues[0]?.message).toBe(refusals.gone)
    },
  )
})

describe('a file is read by', () => {
  const person = (
    role: Person['role'],
    id: string,
    officeId: number | null = null,
    permissions: Person['permissions'] = [],
  ): Person => ({
    id,
    role,
    officeId,
    name: id,
    email: `${id}@contoh.id`,
    emailVerified: true,
    organization: null,
    permissions,
  })
  const people = {
    requester: person('client', 'requester'),
    stranger: person('client', 'stranger'),
    'own office': person('agent', 'own', 2),
    'other office': person('agent', 'other', 3),
    province: person('agent', 'province'),
    admin: person('admin', 'admin', null, ['users', 'content', 'system', 'backup', 'security', 'super_admin']),
    'admin for tickets': person('admin', 'admin-tickets', null, ['tickets']),
  }
  const ticket = { requesterId: 'requester', officeId: 2, status: 'waiting' } as const
  const readers = (facts: Parameters<typeof mayRead>[1]) =>
    Object.entries(people).flatMap(([name, each]) => (mayRead(each, facts) ? [name] : []))

  test('the person who may see the ticket; internal ones by staff alone; unsent ones by their owner', () => {
    const staff = ['own office', 'province', 'admin for tickets']
    const message = (audience: 'public' | 'internal', handedOver = false) => ({ audience, ticket, handedOver })
    expect(readers({ ownerId: 'own', message: message('public') })).toEqual(['requester', ...staff])
    expect(readers({ ownerId: 'requester', message: message('internal') })).toEqual(staff)
    const who = people['other office']
    expect(mayRead(who, { ownerId: 'own', message: message('public', true) })).toBe(true)
    expect(mayRead(who, { ownerId: 'own', message: message('internal', true) })).toBe(true)
    expect(mayRead(people.admin, { ownerId: 'own', message: message('public', true) })).toBe(false)
    expect(mayRead(people.stranger, { ownerId: 'own', message: message('public', true) })).toBe(false)
    expect(readers({ ownerId: 'stranger', message: null })).toEqual(['stranger'])
  })
})
