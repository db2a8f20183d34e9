// Reads a list of agents to invite (CSV: name, address, office) and lists the mistakes line by line. Pure.
import { emailInput, emailProblem, nameInput, nameProblem } from '#domain/accounts/people/people-input.ts'
import { listMaxBytes, listMaxRows, listTooLarge } from '#domain/accounts/people/people-policy.ts'
import { Invalid } from '#shared/errors.ts'
import { readCsv } from '#shared/read-csv.ts'

export interface InvitationLine {
  readonly line: number
  readonly name: string
  readonly email: string
  readonly office: string
  readonly officeId: number | null
  readonly problem?: string
}

export interface ListedOffice {
  readonly id: number
  readonly no: number
  readonly name: string
}

const heading = /^(e-?mail|alamat e-?mail|surel)$/i
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function romanNumber(text: string): number {
  const values = Array.from(text, (digit) => romanDigits[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The office by number or name; null is the province, undefined is unknown. */
function officeOf(written: string, offices: readonly ListedOffice[]): number | null | undefined {
  const wanted = plain(written)
  if (wanted === '' || wanted === 'provinsi') return null
  const [, number = ''] = /^(?:cabang dinas (?:pendidikan )?)?(?:wilayah )?(\d{1,3}|[ivx]+)$/.exec(wanted) ?? []
  const named = Number(number) || romanNumber(number)
  return offices.find(({ no, name }) => no === named || plain(name) === wanted)?.id
}

/** The lines in order, without a heading. @throws Invalid when the list is empty, too long, or cannot be read. */
export function readInvitationList(text: string, offices: readonly ListedOffice[]): InvitationLine[] {
  if (Buffer.byteLength(text) > listMaxBytes) throw new Invalid(listTooLarge)
  const rows = readCsv(text)
  const listed = heading.test(rows[0]?.cells[1] ?? '') ? rows.slice(1) : rows
  if (listed.length === 0) throw new Invalid('Daftar masih kosong. Pilih berkas CSV atau tempel isinya.')
  if (listed.length > listMaxRows) {
    throw new Invalid(
      `Daftar paling banyak ${listMaxRows} baris; ini ada ${listed.length}. Bagi menjadi beberapa daftar.`,
    )
  }
  const seen = new Map<string, number>()
  return listed.map(({ line, cells: record }) => {
    const [name, email] = [nameInput.parse(record[0] ?? ''), emailInput.parse(record[1] ?? '')]
    const office = record[2] ?? ''
    const officeId = officeOf(office, offices)
    const earlier = seen.get(email)
    if (email !== '' && earlier === undefined) seen.set(email, line)
    const problem =
      (record.length > 3 && record.slice(3).some((cell) => cell !== '')
        ? 'Kolomnya lebih dari tiga: tulis nama, email, dan cabang dinas saja'
        : undefined) ??
      nameProblem(name) ??
      emailProblem(email) ??
      (earlier === undefined ? undefined : `Email sama dengan baris ${earlier}`) ??
      (officeId === undefined ? 'Cabang dinas tidak dikenal: tulis nomor atau nama lengkapnya' : undefined)
    return { line, name, email, office, officeId: officeId ?? null, ...(problem && { problem }) }
  })
}
