// Checks that programs in a PDF are found, also in compressed objects.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPdf } from '#tests/builders/a-photo.ts'
import { hasActiveContent } from './attachment-upload.server.ts'

const pdf = (objects: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(objects), Buffer.from('\n%%EOF\n')])
const compressed = (objects: string) =>
  pdf(
    Buffer.concat([
      Buffer.from('5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n'),
      deflateSync(objects),
      Buffer.from('\nendstream'),
    ]),
  )

test.each([
  ['a script when it opens', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
  ['a name in another spelling', pdf('<< /S /Java#53cript >>')],
  ['a program', pdf('<< /S /Launch /F (cmd.exe) >>')],
  ['a compressed script', compressed('<< /S /JavaScript /JS (app.alert(1)) >>')],
])('%s is active', (_, content) => expect(hasActiveContent(content)).toBe(true))

test.each([
  ['a plain PDF', Buffer.from(aPdf())],
  ['a page that opens first', pdf('<< /OpenAction [3 0 R /Fit] >>')],
  ['compressed text', compressed('<< /Title (JavaScript) >>')],
  ['a stream that is none', pdf('<< /Type /ObjStm >>\nstream\nabc\nendstream')],
  ['a stream that grows without end', compressed('x'.repeat(5_000_000))],
])('%s is not', (_, content) => expect(hasActiveContent(content)).toBe(false))
