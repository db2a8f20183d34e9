// Looks for programs in a PDF. It is not rewritten: no maintained library for that opens what scanners and phones write.
import { constants, inflateSync } from 'node:zlib'

/** Names of actions that run a script or start a program. Shorter names, such as /JS, occur by chance in pictures. */
const active = /\/(?:JavaScript|Launch|RichMedia)\b/

/** The start of a stream that holds compressed objects. */
const objectStream = /\/ObjStm\b.{0,400}?\bstream\r?\n/gs

/** Most streams that are opened, and most bytes of one, so that a small file costs little. */
const mostStreams = 200
const streamMaxBytes = 1024 * 1024

const namesIn = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function inflated(content: Uint8Array): string {
  try {
    const options = { maxOutputLength: streamMaxBytes, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(content, options).toString('latin1')
  } catch {
    return ''
  }
}

/** True where the PDF has JavaScript, or starts a program. What an encrypted PDF compressed is not seen. */
export function hasActiveContent(content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (active.test(namesIn(text))) return true
  const starts = [...text.matchAll(objectStream)].slice(0, mostStreams).map(({ index, 0: head }) => index + head.length)
  return starts.some((start) => active.test(namesIn(inflated(content.subarray(start)))))
}
