import { tableMaxBytes } from '#domain/tickets/pupils/pupil.ts'
import type { CheckedRow } from '#domain/tickets/pupils/read-pupils.ts'
import { readSchoolTable } from '#domain/tickets/pupils/school-table.server.ts'
import { asAppError, Invalid } from '#shared/errors.ts'
import { formatSize } from '#shared/sizes.ts'

interface SentForm {
  /** The form without file and corrections, with the rows as they were read in its field `rows`. */
  readonly request: Request
  /** The rows, each right. @throws Invalid with the field of the first mistake. */
  readonly takeRows: () => readonly CheckedRow[]
}

const tooLarge = `Berkas paling besar ${formatSize(tableMaxBytes)}.`

/** Whether the form's story describes the problem of all pupils. */
const hasStory = (form: FormData) => String(form.get('story') ?? '').trim() !== ''

function readTable(form: FormData, content: Uint8Array | null) {
  const typed = (name: string) => (form.has(name) ? String(form.get(name)) : null)
  const sent = { text: typed('table') ?? '', rows: typed('rows') ?? '', typed, isProblemNeeded: !hasStory(form) }
  return readSchoolTable({ ...sent, file: content })
}

/** Reads the table once, before the fields: also a form with a mistake elsewhere shows its rows again. */
export async function readSchoolForm(request: Request): Promise<SentForm> {
  const form = await request.formData().catch(() => new FormData())
  const file = form.get('file')
  form.delete('file')
  let takeRows: SentForm['takeRows']
  try {
    const isChosen = file instanceof File && file.size > 0
    if (isChosen && file.size > tableMaxBytes) throw new Invalid(tooLarge)
    const { read, text } = readTable(form, isChosen ? new Uint8Array(await file.arrayBuffer()) : null)
    form.delete('rows')
    form.set('table', 'message' in read ? text : '')
    if ('rows' in read) form.set('rows', JSON.stringify(read.rows))
    takeRows = () => {
      if ('message' in read) throw new Invalid(read.message, { table: read.message })
      const wrong = read.rows.filter(({ mistake }) => mistake).length
      const message = `${wrong} baris perlu diperbaiki`
      if (wrong > 0) throw new Invalid(message, { rows: message })
      return read.rows
    }
  } catch (thrown) {
    const known = asAppError(thrown)
    if (!(known instanceof Invalid)) throw thrown
    takeRows = () => {
      throw new Invalid(known.message, { file: known.message })
    }
  }
  for (const name of [...form.keys()]) if (/-\d+$/.test(name)) form.delete(name)
  return { request: new Request(request.url, { method: 'POST', body: form }), takeRows }
}
