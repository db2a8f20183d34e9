// Checks how a form is answered: messages beside the fields, nothing typed is lost, passwords never come back.
import { type data, redirect } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Conflict, Forbidden, Invalid, NotFound, TooLarge, Unavailable } from '#shared/errors.ts'
import { answerForm, type FormProblem } from './answer-form.ts'

const schema = z.object({
  email: z.string().trim().min(1, 'Email harus diisi').max(20, 'Email terlalu panjang'),
  password: z.string().min(8, 'Password minimal 8 karakter').regex(/\d/, 'Password harus memuat angka'),
  note: z.string().default(''),
})

const typed = { email: 'wali@contoh.id', password: 'rahasia-123', note: 'Halo' }

function post(fields: Record<string, string | File>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request('https://bantuan.example/login', { method: 'POST', body })
}

function problemOf(answer: unknown): FormProblem & { status: number | undefined } {
  const { data: problem, init } = answer as ReturnType<typeof data<FormProblem>>
  return { ...problem, status: init?.status }
}

const refused = (thrown: unknown, fields: Record<string, string | File> = typed) =>
  answerForm(post(fields), schema, () => Promise.reject(thrown)).then(problemOf)

describe('a right form', () => {
  test('reaches the domain as the schema gives it, beside what was typed, and its answer continues', async () => {
    const act = vi.fn(async (input: z.output<typeof schema>) => ({ stored: input.email }))
    const answer = await answerForm(post({ ...typed, email: '  wali@contoh.id ', extra: 'x' }), schema, act)
    expect(answer).toEqual({ stored: 'wali@contoh.id' })
    const withoutPassword = { email: '  wali@contoh.id ', note: 'Halo', extra: 'x' }
    expect(act).toHaveBeenCalledExactlyOnceWith(typed, withoutPassword)
  })

  test('loses the NUL characters, which the database cannot hold', async () => {
    const act = vi.fn(async () => 'stored')
    await answerForm(post({ ...typed, note: 'Ha\u0000lo\u0000' }), schema, act)
    expect(act).toHaveBeenCalledExactlyOnceWith(typed, { email: 'wali@contoh.id', note: 'Halo' })
  })

  test('may be answered by a redirect', async () => {
    const answer = redirect('/client/dashboard')
    expect(await answerForm(post(typed), schema, async () => answer)).toBe(answer)
  })
})

describe('a wrong form', () => {
  const act = vi.fn()

  test('gives 400 with the first message of each field, and the domain is not asked', async () => {
    const problem = problemOf(await answerForm(post({ email: ' ', password: 'abc' }), schema, act))
    expect(problem.status).toBe(400)
    expect(problem.errors).toEqual({ email: 'Email harus diisi', password: 'Password minimal 8 karakter' })
    expect(act).not.toHaveBeenCalled()
  })

  test('is shown as the first message, or as the text for empty fields where one is empty', async () => {
    const wrong = { email: '', password: 'abc' }
    expect(problemOf(await answerForm(post(wrong), schema, act)).message).toBe('Email harus diisi')
    expect(problemOf(await answerForm(post(wrong), schema, act, 'Semua field harus diisi')).message).toBe(
      'Semua field harus diisi',
    )
    const tooLong = { ...typed, email: 'panjang-sekali@contoh.sch.id' }
    expect(problemOf(await answerForm(post(tooLong), schema, act, 'Semua field harus diisi')).message).toBe(
      'Email terlalu panjang',
    )
  })

  test('shows again what was typed, exactly as it was typed', async () => {
    const wrong = { email: '  panjang-sekali@contoh.sch.id ', password: 'rahasia-123', note: 'Baris 1\nBaris 2 <b>' }
    const { values } = problemOf(await answerForm(post(wrong), schema, act))
    expect(values).toEqual({ email: '  panjang-sekali@contoh.sch.id ', note: 'Baris 1\r\nBaris 2 <b>' })
  })

  test('never sends a password back, whatever its field is called', async () => {
    const secrets = { password: 'satu-1', confirmPassword: 'dua-2', currentPassword: 'tiga-3', NEW_PASSWORD: 'empat-4' }
    const answer = await answerForm(post({ email: '', ...secrets }), schema, act)
    const whole = JSON.stringify(answer)
    for (const secret of Object.values(secrets)) expect(whole).not.toContain(secret)
    expect(problemOf(answer).values).toEqual({ email: '' })
  })

  test('with a file in place of a text is refused in Indonesian', async () => {
    const problem = problemOf(await answerForm(post({ ...typed, note: new File(['x'], 'a.txt') }), schema, act))
    expect(problem).toMatchObject({
      status: 400,
      message: 'Isian ini tidak dapat dibaca. Ketik ulang, lalu kirim lagi.',
      errors: { note: 'Isian ini tidak dapat dibaca. Ketik ulang, lalu kirim lagi.' },
    })
  })

  test('leaves files out of what is shown again', async () => {
    const { values } = problemOf(await answerForm(post({ email: '', photo: new File(['x'], 'a.png') }), schema, act))
    expect(values).toEqual({ email: '' })
  })

  test('has another id at every try, so that the same message is shown again', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => problemOf(await answerForm(post({}), schema, act)).id))
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a refusal of the domain stays on the page', () => {
  test('Invalid names its fields', async () => {
    const problem = await refused(new Invalid('Kategori tidak dikenal', { category: 'Kategori harus dipilih' }))
    expect(problem).toMatchObject({
      status: 400,
      message: 'Kategori tidak dikenal',
      errors: { category: 'Kategori harus dipilih' },
      values: { email: typed.email, note: typed.note },
    })
  })

  test('Conflict is 409, NotFound 404, TooLarge 413', async () => {
    expect(await refused(new Conflict('Sudah diubah.'))).toMatchObject({
      status: 409,
      message: 'Sudah diubah.',
      errors: {},
    })
    expect(await refused(new NotFound('Tiket tidak ditemukan.'))).toMatchObject({
      status: 404,
      message: 'Tiket tidak ditemukan.',
    })
    expect((await refused(new TooLarge())).status).toBe(413)
  })

  test('an outage is 503 and keeps what was typed', async () => {
    const outage = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const problem = await refused(new Error('Failed query', { cause: outage }))
    expect(problem).toMatchObject({ status: 503, message: new Unavailable().message, values: { note: 'Halo' } })
    expect(JSON.stringify(problem)).not.toContain('5432')
  })

  test('not even a refusal sends the password back', async () => {
    expect(JSON.stringify(await refused(new Conflict('Sudah diubah.')))).not.toContain(typed.password)
  })
})

describe('everything else continues as it was thrown', () => {
  test.each([
    ['Forbidden', new Forbidden()],
    ['a redirect', redirect('/login')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['a wrong query', Object.assign(new Error('duplicate key'), { code: '23505' })],
  ])('%s', async (_, thrown) => {
    await expect(refused(thrown)).rejects.toBe(thrown)
  })
})

test('a body that is no form is wrong (400), not a mistake of ours (500)', async () => {
  const request = new Request('http://a/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  const answer = await answerForm(
    request,
    z.object({ email: z.string({ error: 'Email harus diisi' }) }),
    async () => 'done',
  )
  expect(answer).toMatchObject({ init: { status: 400 } })
})
