import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { invitePerson } from '#domain/accounts/invitations/invitation.ts'
import { createAdministrator, findActingAdministrator } from '#domain/accounts/people/administrator.ts'
import { findPeople, type PersonRow } from '#domain/accounts/people/managed-people.ts'
import { blockInput, invitationInput, peopleFilter } from '#domain/accounts/people/people-input.ts'
import { roleName } from '#domain/accounts/people/people-policy.ts'
import { blockPerson } from '#domain/accounts/people/person-access.ts'
import { findOfficeChoices } from '#domain/offices/public-offices.ts'
import { lastOrigin } from '#domain/operations/settings/portal-origin.ts'
import { database } from '#platform/database/database.server.ts'
import { repeatUntilNone } from '#platform/database/old-rows.ts'
import { env } from '#platform/env.server.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

const options = {
  as: { type: 'string' },
  role: { type: 'string', default: 'agent' },
  office: { type: 'string' },
  reason: { type: 'string', default: '' },
} as const

const read = (args: readonly string[]) => reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))

type Read = ReturnType<typeof read>

/** Administrators act under their own name, which the access log keeps. */
function actor({ values }: Read): string {
  if (!values.as) throw new WrongUse('Tulis --as dengan alamat administrator yang melakukannya.')
  return values.as
}

function accepted<Output>(
  parsed: { success: true; data: Output } | { success: false; error: { issues: readonly { message: string }[] } },
) {
  if (parsed.success) return parsed.data
  throw new WrongUse(parsed.error.issues.map(({ message }) => message).join('\n'))
}

function lineOf({ email, name, role, blocked, canBeOpened }: PersonRow): string {
  const notes = [blocked && 'diblokir', !canBeOpened && 'belum bisa masuk'].filter(Boolean)
  return `${email}  ${name}  ${roleName(role)}${notes.length > 0 ? `  (${notes.join(', ')})` : ''}`
}

async function list(typed: Read, [q = '']: readonly string[], { say }: Surroundings): Promise<void> {
  const person = await findActingAdministrator(actor(typed))
  let after: string | undefined
  do {
    const { items, next } = await findPeople(person, peopleFilter.parse({ q, after }))
    for (const item of items) say(lineOf(item))
    if (after === undefined && items.length === 0) say('Tidak ada yang cocok.')
    after = next ?? undefined
  } while (after !== undefined)
}

async function officeId(number: string | undefined): Promise<string> {
  if (number === undefined) return ''
  const office = (await findOfficeChoices()).find(({ no }) => String(no) === number)
  if (!office) throw new WrongUse(`--office ${number}: tidak ada cabang dinas dengan nomor itu.`)
  return String(office.id)
}

async function invite(typed: Read, [email = '', ...name]: readonly string[], { say }: Surroundings): Promise<void> {
  const by = actor(typed)
  const { role, office } = typed.values
  const input = accepted(
    invitationInput.safeParse({ email, name: name.join(' '), role, officeId: await officeId(office) }),
  )
  await invitePerson(await findActingAdministrator(by), input)
  say(`Undangan untuk ${input.email} dikirim lewat email begitu portal berjalan.`)
}

async function disable(typed: Read, [email = '']: readonly string[], { say }: Surroundings): Promise<void> {
  const by = actor(typed)
  if (email === '') throw new WrongUse('Tulis alamat yang diblokir.')
  const input = accepted(blockInput.safeParse({ reason: typed.values.reason }))
  const person = await findActingAdministrator(by)
  const address = email.trim().toLowerCase()
  const { items } = await findPeople(person, peopleFilter.parse({ q: address }))
  const found = items.find((item) => item.email === address)
  if (!found) throw new Error(`Tidak ada akun dengan alamat ${address}.`)
  await blockPerson(person, found.id, input)
  say(`${address} diblokir dan semua sesinya diakhiri.`)
}

async function administrator(_: Read, [email, ...name]: readonly string[], { say }: Surroundings): Promise<void> {
  if (!email) throw new WrongUse('Tulis alamat email administrator.')
  const { token, isNew } = await createAdministrator({ email, name: name.join(' ') })
  const origin = await lastOrigin()
  say(isNew ? `Akun administrator untuk ${email} sudah dibuat.` : `${email} sudah menjadi administrator.`)
  say('Buka tautan ini di peramban untuk membuat password. Hanya untuk sekali pakai, berlaku 1 jam:')
  say(`${origin ?? env.origin}/reset-password?token=${token}`)
  if (!origin) say('Portal belum pernah menyala, jadi alamat ini dari PORTAL_ORIGIN atau PORT. Ganti bila berbeda.')
}

async function rollback(_: Read, __: readonly string[], { say }: Surroundings): Promise<void> {
  const made = await repeatUntilNone(async () => {
    const { rows } = await database.execute<{ made: string }>(sql`select contacts_to_accounts(1000) as made`)
    return Number(rows[0]?.made ?? 0)
  })
  say(`${made} kontak menjadi akun lagi.`)
}

const actions: Readonly<Record<string, typeof list>> = { list, invite, disable, administrator, rollback }

export const peopleCommand: Command = {
  summary: 'akun: daftar, undang, blokir, administrator pertama',
  usage: [
    'Cara pakai: portal people list [KATA] --as ADMIN',
    '            portal people invite ALAMAT NAMA… --as ADMIN [--role agent|admin] [--office NOMOR]',
    '            portal people disable ALAMAT --reason ALASAN --as ADMIN',
    '            portal people administrator ALAMAT [NAMA…]',
    '            portal people rollback',
    '',
    'list           petugas dan admin; dengan KATA siapa pun yang nama atau alamatnya memuat itu',
    'invite         undangan lewat email; tanpa --office petugas provinsi',
    'disable        tidak dapat masuk lagi; semua sesi berakhir',
    'administrator  administrator pertama (izin super admin), atau tautan baru bagi yang kehilangan password;',
    '               juga: npm run admin:create -- alamat@email.contoh "Nama Lengkap"',
    'rollback       sesudah kembali ke versi sebelumnya: kontak tanpa akun menjadi akun seperti di versi itu',
    '--as           alamat administrator yang melakukannya: izinnya berlaku, dan log akses mencatatnya',
  ].join('\n'),
  run: async (args, around) => {
    const typed = read(args)
    const [name = '', ...words] = typed.positionals
    const act = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!act) throw new WrongUse('Tulis list, invite, disable, administrator, atau rollback di belakang people.')
    await around.withDatabase(() => act(typed, words, around))
    return 0
  },
}
