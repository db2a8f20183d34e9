// Checks what the ticket forms may say: required fields, lengths, and the messages beside them.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aQuestion } from '#tests/builders/a-ticket.ts'
import { allFieldsRequired, questionInput, replyInput, ticketStepInput } from './ticket-input.ts'

const question = {
  subject: 'Tidak bisa masuk',
  category: 'login',
  priority: 'high',
  description: 'Kata sandi saya ditolak.',
  regencyId: '7',
  idempotencyKey: '0b6f6c1e-6f0f-4c1c-9d8e-3f6f1a2b3c4d',
}

function problems(schema: z.ZodType, fields: unknown): Record<string, string> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('a question', () => {
  test('as the form sends it is taken; the regency becomes a number', () => {
    expect(questionInput.parse(question)).toEqual({ ...question, regencyId: 7 })
  })

  test('loses the blanks around its texts, not those inside', () => {
    const typed = { ...question, subject: '  Tidak bisa masuk ', description: '\n Baris 1\n\n Baris 2 \n' }
    expect(questionInput.parse(typed)).toMatchObject({
      subject: 'Tidak bisa masuk',
      description: 'Baris 1\n\n Baris 2',
    })
  })

  test('counts the end of a line once, as it was typed', () => {
    const description = `${'a\r\n'.repeat(4_999)}aa`
    expect(questionInput.parse({ ...question, description }).description).toBe(description.replaceAll('\r\n', '\n'))
    expect(problems(questionInput, { ...question, description: `${description}a` })).toEqual({
      description: 'Deskripsi paling panjang 10.000 karakter',
    })
  })

  test('needs everything but the regency', () => {
    expect(problems(questionInput, {})).toEqual({
      subject: 'Subjek harus diisi',
      category: 'Kategori harus dipilih',
      priority: 'Prioritas harus dipilih',
      description: 'Deskripsi harus diisi',
      idempotencyKey: 'Muat ulang halaman ini, lalu kirim lagi',
    })
    expect(allFieldsRequired).toBe('Semua field harus diisi')
  })

  test.each([
    ['subject', ' ', 'Subjek harus diisi'],
    ['subject', 'a'.repeat(201), 'Subjek paling panjang 200 karakter'],
    ['category', '', 'Kategori harus dipilih'],
    ['priority', '', 'Prioritas harus dipilih'],
    ['priority', 'immediately', 'Prioritas harus dipilih'],
    ['description', ' \n ', 'Deskripsi harus diisi'],
    ['description', 'a'.repeat(10_001), 'Deskripsi paling panjang 10.000 karakter'],
    ['regencyId', 'Semarang', 'Kabupaten/kota tidak dikenal'],
    ['regencyId', '1.5', 'Kabupaten/kota tidak dikenal'],
    ['idempotencyKey', '', 'Muat ulang halaman ini, lalu kirim lagi'],
    ['idempotencyKey', 'abc', 'Muat ulang halaman ini, lalu kirim lagi'],
  ])('%s %j: %s', (field, value, message) => {
    expect(problems(questionInput, { ...question, [field]: value })).toEqual({ [field]: message })
  })

  test.each([
    ['subject', 'a'.repeat(200)],
    ['description', 'a'.repeat(10_000)],
    ['priority', 'low'],
    ['priority', 'medium'],
    ['priority', 'urgent'],
  ])('%s may be as long or as urgent as this', (field, value) => {
    expect(problems(questionInput, { ...question, [field]: value })).toEqual({})
  })

  test('without a regency goes to the province', () => {
    expect(questionInput.parse({ ...question, regencyId: '' }).regencyId).toBeNull()
    expect(questionInput.parse({ ...question, regencyId: undefined }).regencyId).toBeNull()
  })

  test('says nothing about status, office or requester', () => {
    const typed = { ...question, status: 'completed', officeId: '3', requesterId: 'x', publicId: 'y' }
    expect(Object.keys(questionInput.parse(typed)).sort()).toEqual(Object.keys(question).sort())
  })
})

describe('a step of an agent', () => {
  test('names the ticket and the version the agent saw', () => {
    expect(ticketStepInput.parse({ ticketId: '1203', version: '4' })).toEqual({ ticketId: 1203, version: 4 })
  })

  test.each([
    ['ticketId', ''],
    ['ticketId', 'T-1203'],
    ['ticketId', '-1'],
    ['ticketId', '1.5'],
    ['ticketId', '1e400'],
    ['version', '0'],
    ['version', undefined],
  ])('is refused with %s %j', (field, value) => {
    expect(Object.keys(problems(ticketStepInput, { ticketId: '1203', version: '4', [field]: value }))).toEqual([field])
  })

  test('a reply has a text of at most 10,000 characters', () => {
    const reply = { ticketId: '1203', version: '4', message: ' Sudah kami perbaiki. ' }
    expect(replyInput.parse(reply)).toEqual({ ticketId: 1203, version: 4, message: 'Sudah kami perbaiki.' })
    expect(problems(replyInput, { ...reply, message: '  ' })).toEqual({ message: 'Balasan harus diisi' })
    expect(problems(replyInput, { ...reply, message: undefined })).toEqual({ message: 'Balasan harus diisi' })
    expect(problems(replyInput, { ...reply, message: 'a'.repeat(10_001) })).toEqual({
      message: 'Balasan paling panjang 10.000 karakter',
    })
  })
})

describe('a regency no one can choose', () => {
  test.each(['-1', '0', ' ', '9999999999'])('regencyId %j has an Indonesian message', (regencyId) => {
    const parsed = questionInput.safeParse({ ...aQuestion(), regencyId })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Kabupaten/kota tidak dikenal'])
  })
})
