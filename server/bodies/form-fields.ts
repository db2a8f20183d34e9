import { MIMEType } from 'node:util'
import { Busy } from '#shared/errors.ts'
import type { Place } from './upload-memory-budget.ts'

interface FormFields {
  readonly add: (bytes: Uint8Array) => void
  readonly held: () => number
  readonly body: () => Buffer | undefined
}

/** Bytes of one body's fields that are stored: the longest article, and more than any other form. */
export const maxFieldBytes = 256 * 1024

/** No form has nearly as many fields and files; of a body with more, what comes later is not looked at. */
const partsMost = 1_000

/** A browser's longest lines above a field or a file, in bytes. */
const headMost = 4 * 1024

/** Bytes that are looked at in one go, so that a body in tiny pieces costs no more than one in large ones. */
const lookAt = 16 * 1024

export function formFields(contentType: string): FormFields | undefined {
  try {
    const { essence, params } = new MIMEType(contentType)
    if (essence === 'application/x-www-form-urlencoded') return new PlainFields()
    const boundary = params.get('boundary')
    // RFC 2046 allows no longer one.
    return essence === 'multipart/form-data' && boundary && boundary.length <= 70
      ? new FieldsAmongFiles(boundary)
      : undefined
  } catch {
    return undefined
  }
}

abstract class InSteps implements FormFields {
  readonly #step = Buffer.alloc(lookAt)
  #filled = 0

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + lookAt - this.#filled)
      this.#step.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === lookAt) this.#hand()
    }
  }

  held(): number {
    return lookAt + this.kept()
  }

  body(): Buffer | undefined {
    this.#hand()
    return this.whole()
  }

  #hand(): void {
    if (this.#filled > 0) this.look(this.#step.subarray(0, this.#filled))
    this.#filled = 0
  }

  protected abstract look(step: Buffer): void
  protected abstract kept(): number
  protected abstract whole(): Buffer | undefined
}

/** 'name=value&name=value'. What is too long ends after its last complete pair. */
class PlainFields extends InSteps {
  #text = Buffer.alloc(0)
  #isCut = false

  protected look(step: Buffer): void {
    if (this.#isCut) return
    const text = Buffer.concat([this.#text, step])
    this.#isCut = text.length > maxFieldBytes
    this.#text = this.#isCut ? Buffer.from(text.subarray(0, Math.max(0, text.lastIndexOf('&', maxFieldBytes)))) : text
  }

  protected kept(): number {
    return this.#text.length
  }

  protected whole(): Buffer | undefined {
    return this.#text.length > 0 ? this.#text : undefined
  }
}

const lineBreak = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

function kindOf(head: Buffer): 'field' | 'file' | undefined {
  for (const line of head.toString('latin1').split(lineBreak)) {
    const [whole, file] = /^content-disposition: ?form-data; ?name="[^"]*"(; ?filename\*?=)?/i.exec(line) ?? []
    if (whole !== undefined) return file === undefined ? 'field' : 'file'
  }
  return undefined
}

/** Parts between boundaries (RFC 7578). */
class FieldsAmongFiles extends InSteps {
  readonly #boundary: string
  readonly #delimiter: Buffer
  /** What is not decided yet. The first boundary stands at the start of the body, without a line break before it. */
  #rest = Buffer.from(lineBreak)
  #inside: 'part' | 'skipped' | 'end' = 'skipped'
  readonly #parts: Buffer[] = []
  #size = 0
  #seen = 0

  constructor(boundary: string) {
    super()
    this.#boundary = boundary
    this.#delimiter = Buffer.from(`${lineBreak}--${boundary}`, 'latin1')
  }

  protected look(step: Buffer): void {
    if (this.#inside === 'end') return
    let rest: Buffer = Buffer.concat([this.#rest, step])
    for (let at = this.#nextBoundary(rest); at >= 0; at = this.#nextBoundary(rest)) {
      if (this.#inside === 'part') this.#keep(rest.subarray(0, at))
      const after = at + this.#delimiter.length
      const isLast = rest.toString('latin1', after, after + 2) === '--'
      this.#seen += 1
      if (isLast || this.#seen > partsMost) {
        this.#inside = 'end'
        this.#rest = Buffer.alloc(0)
        return
      }
      this.#inside = 'part'
      // The line break stays: a part without any head begins with its second one.
      rest = rest.subarray(after)
    }
    this.#rest = Buffer.from(this.#undecided(rest))
  }

  #undecided(rest: Buffer): Buffer {
    if (this.#inside === 'part') {
      const headLength = rest.subarray(0, headMost).indexOf(headEnd)
      const isFile = headLength >= 0 && kindOf(rest.subarray(0, headLength)) === 'file'
      if (isFile) this.#keep(rest)
      const isTooLong = this.#size + rest.length > maxFieldBytes || (headLength < 0 && rest.length >= headMost)
      if (!isFile && !isTooLong) return rest
      this.#inside = 'skipped'
    }
    // A boundary may have begun, and the two bytes after it show whether it is one.
    return rest.subarray(Math.max(0, rest.length - this.#delimiter.length - 1))
  }

  #nextBoundary(rest: Buffer): number {
    for (let at = rest.indexOf(this.#delimiter); at >= 0; at = rest.indexOf(this.#delimiter, at + 1)) {
      const after = at + this.#delimiter.length
      if ([lineBreak, '--'].includes(rest.toString('latin1', after, after + 2))) return at
    }
    return -1
  }

  #keep(part: Buffer): void {
    const headLength = part.indexOf(headEnd)
    if (headLength < 0) return
    const kind = kindOf(part.subarray(0, headLength))
    if (!kind) return
    const kept = Buffer.from(kind === 'file' ? part.subarray(0, headLength + headEnd.length) : part)
    const size = kept.length + this.#delimiter.length
    if (this.#size + size > maxFieldBytes) return
    this.#parts.push(kept)
    this.#size += size
  }

  protected kept(): number {
    return this.#rest.length + this.#size
  }

  protected whole(): Buffer | undefined {
    if (this.#parts.length === 0) return undefined
    const start = Buffer.from(`--${this.#boundary}`, 'latin1')
    const between = Buffer.from(lineBreak)
    const pieces = this.#parts.flatMap((part) => [start, part, between])
    return Buffer.concat([...pieces, start, Buffer.from(`--${lineBreak}`)])
  }
}

export class RefusedFormFields {
  readonly #enter: () => Place
  #fields: FormFields | undefined
  #place: Place | undefined
  #taken = 0

  constructor({ headers }: Request, enter: () => Place) {
    this.#fields = formFields(headers.get('content-type') ?? '')
    this.#enter = enter
  }

  async add(bytes: Uint8Array): Promise<void> {
    if (!this.#fields) return
    this.#fields.add(bytes)
    const more = this.#fields.held() - this.#taken
    if (more <= 0) return
    try {
      this.#place ??= this.#enter()
      await this.#place.take(more)
      this.#taken += more
    } catch (thrown) {
      this.leave()
      if (!(thrown instanceof Busy)) throw thrown
    }
  }

  body(): Uint8Array | undefined {
    return this.#fields?.body()
  }

  leave(): void {
    this.#fields = undefined
    this.#place?.leave()
  }
}
