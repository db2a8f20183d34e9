// Checks which fields of a form are kept while its body goes by: those that are whole, wherever they stand, and no file.
import { describe, expect, test } from 'vitest'
import { formFields, maxFieldBytes } from './form-fields.ts'

const boundary = '----WebKitFormBoundaryAbC123'
const multipart = `multipart/form-data; boundary=${boundary}`
const plain = 'application/x-www-form-urlencoded'

type Part = readonly [name: string, content: string, file?: string]

/** A form as browsers send it. */
function sent(parts: readonly Part[]): Buffer {
  const written = parts.map(([name, content, file]) => {
    const type = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/pdf`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${content}\r\n`
  })
  return Buffer.from(`${written.join('')}--${boundary}--\r\n`)
}

/** The body that is kept of one that comes in pieces of so many bytes. */
function keep(body: Buffer, piece = body.length, type = multipart): Buffer | undefined {
  const fields = formFields(type)
  let maxBytes = 0
  for (let at = 0; at < body.length; at += piece) {
    fields?.add(body.subarray(at, at + piece))
    maxBytes = Math.max(maxBytes, fields?.held() ?? 0)
  }
  expect(maxBytes).toBeLessThan(2 * maxFieldBytes)
  return fields?.body()
}

/** The fields of a kept body, as anyone who reads the form sees them; a file as its name and size. */
async function read(body: Buffer | undefined, type = multipart) {
  if (!body) return undefined
  const init = { method: 'POST', headers: { 'Content-Type': type }, body: new Uint8Array(body) }
  const form = await new Request('http://portal.test/', init).formData()
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]])
}

const subject: Part = ['subject', 'Ijazah “lama” & hilang']
const description: Part = ['description', 'Baris satu\r\nBaris dua\r\n\r\n--\r\n--akhir']
const large: Part = ['files', 'x\r\n-'.repeat(100_000), 'ijazah.pdf']

describe('a form with files', () => {
  test.each([1, 7, 1_000, 16 * 1024, 1_000_000])(
    'in pieces of %i bytes gives all fields, also behind files, and of files the names',
    async (piece) => {
      const body = sent([
        subject,
        large,
        description,
        ['files', 'kecil', 'b.pdf'],
        ['photo', '', ''],
        ['intent', 'send'],
      ])
      const kept = keep(body, piece)
      expect(await read(kept)).toEqual([
        subject,
        ['files', ['ijazah.pdf', 0]],
        description,
        ['files', ['b.pdf', 0]],
        ['photo', ['', 0]],
        ['intent', 'send'],
      ])
      expect(kept?.length).toBeLessThan(2_000)
    },
  )

  test('is what fetch makes of a FormData too', async () => {
    const form = new FormData()
    form.append('nama "anak"\r\n', 'Siti')
    form.append('files', new File(['x'.repeat(50_000)], 'rapor "1"; filename=a.pdf'))
    form.append('empty', '')
    const request = new Request('http://portal.test/', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const body = Buffer.from(await request.arrayBuffer())
    expect(await read(keep(body, 900, type), type)).toEqual([
      ['nama "anak"\r\n', 'Siti'],
      ['files', ['rapor "1"; filename=a.pdf', 0]],
      ['empty', ''],
    ])
  })

  test('keeps a field whose name or text looks like a file or a boundary', async () => {
    const parts: Part[] = [
      ['a; filename=b', 'x'],
      [
        'text',
        `--${boundary.slice(0, -1)}\r\n--${boundary.toLowerCase()}--\r\nContent-Disposition: form-data; filename="c"`,
      ],
      ['end', 'y'],
    ]
    expect(await read(keep(sent(parts), 5))).toEqual(parts)
    // The portal's own form parser does not support it, and no browser sends it.
    const almost = sent([
      ['text', `a\r\n--${boundary}dua\r\n--${boundary}-`],
      ['end', 'y'],
    ])
    expect(keep(almost, 5)).toEqual(almost)
  })

  test('cut off anywhere gives the fields that were whole, wherever the cut is', async () => {
    const body = sent([subject, description, ['intent', 'send']])
    const ends = [subject, description, ['intent', 'send']].map(
      ([, text]) => body.indexOf(`${text}`) + Buffer.byteLength(`${text}`),
    )
    for (let end = 0; end < body.length; end++) {
      // A field is whole when the boundary behind it is, with the two bytes that make it one.
      const whole = ends.filter((at) => end >= at + boundary.length + 6).length
      const expected = [subject, description, ['intent', 'send']].slice(0, whole)
      expect([end, await read(keep(body.subarray(0, end)))]).toEqual([end, whole > 0 ? expected : undefined])
    }
  })

  test('omits what is too long, and what no form of ours sends, not what stands beside it', async () => {
    const odd = `--${boundary}\r\n\r\nno head\r\n--${boundary}\r\nX-Long: ${'x'.repeat(9_000)}\r\n\r\nno end of the head\r\n`
    const body = Buffer.concat([
      Buffer.from(`preamble\r\n${odd}`),
      sent([subject, ['long', 'x'.repeat(maxFieldBytes)], description]),
      Buffer.from(
        `epilogue\r\n--${boundary}\r\nContent-Disposition: form-data; name="late"\r\n\r\nx\r\n--${boundary}--`,
      ),
    ])
    expect(await read(keep(body, 50_000))).toEqual([subject, description])
  })

  test('with no end of small fields is looked at as far as forms go', async () => {
    const many = sent(Array.from({ length: 50_000 }, (_, at): Part => [`f${at}`, 'x']))
    const fields = await read(keep(many, 64 * 1024))
    expect([fields?.length, fields?.at(-1)]).toEqual([1_000, ['f999', 'x']])
  })

  test('with fields that are large together gives those that fit', async () => {
    const parts = Array.from({ length: 40 }, (_, at): Part => [`f${at}`, 'x'.repeat(10_000)])
    const kept = keep(sent(parts), 64 * 1024)
    expect(kept?.length).toBeLessThanOrEqual(maxFieldBytes + 100)
    const names = ((await read(kept)) ?? []).map(([name]) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names).toEqual(parts.slice(0, names.length).map(([name]) => name))
  })
})

test('a form without files is kept as far as it is not too long, to the last whole pair', async () => {
  const body = new URLSearchParams([[...subject.slice(0, 2)] as [string, string], ['description', 'dua\r\nbaris']])
  const whole = Buffer.from(body.toString())
  expect(keep(whole, 3, plain)).toEqual(whole)
  const long = Buffer.from(`${body}&content=${'x'.repeat(maxFieldBytes)}&intent=send`)
  expect(keep(long, 10_000, plain)).toEqual(whole)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'application/json',
  'nonsense',
  '',
])('a body of type %j is not a form', (type) => {
  expect(formFields(type)).toBeUndefined()
})

test('an empty body gives nothing', () => {
  expect([keep(Buffer.alloc(0)), keep(Buffer.alloc(0), 1, plain), keep(Buffer.from('--x'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
