import { parseArgs } from 'node:util'
import { findActingAdministrator } from '#domain/accounts/people/administrator.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { getManagedSeason, makeSeasonCurrent } from '#domain/season/season.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

const moment = (at: string | null) => (at === null ? 'belum diumumkan' : formatDateTime(new Date(at)))

async function show({ say }: Surroundings): Promise<void> {
  const season = await getSeason()
  if (!season) {
    say('Belum ada musim: portal belum pernah menyala.')
    return
  }
  say(`${season.name} (${season.year}), musim yang berlaku`)
  for (const { name, opens, closes } of season.stages) say(`  ${name}: ${moment(opens)} sampai ${moment(closes)}`)
  for (const { name, day } of season.dates) say(`  ${name}: ${day}`)
}

async function activate(year: number, by: string, { say }: Surroundings): Promise<void> {
  const person = await findActingAdministrator(by)
  const managed = await getManagedSeason(person, year)
  if (!managed) throw new Error('Belum ada musim: portal belum pernah menyala.')
  if (managed.isCurrent) {
    say(`${managed.season.name} sudah menjadi musim yang berlaku.`)
    return
  }
  await makeSeasonCurrent(person, { seen: managed.seen, year })
  say(`${managed.season.name} sekarang musim yang berlaku. Semua tanggal di portal mengikutinya.`)
}

export const seasonCommand: Command = {
  summary: 'musim: menampilkan, atau memberlakukan yang lain',
  usage: [
    'Cara pakai: portal season [show]',
    '            portal season activate TAHUN --as ADMIN',
    '',
    'activate  musim TAHUN, yang sudah disiapkan di /admin/season, menjadi yang berlaku',
    '--as      alamat administrator yang melakukannya: izinnya berlaku, dan log akses mencatatnya',
  ].join('\n'),
  run: async (args, around) => {
    const options = { as: { type: 'string' } } as const
    const { values, positionals } = reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))
    const [name = 'show', year = '', ...more] = positionals
    if (name === 'show' && year === '') await around.withDatabase(() => show(around))
    else if (name === 'activate' && /^\d{4}$/.test(year) && more.length === 0) {
      const { as } = values
      if (!as) throw new WrongUse('Tulis --as dengan alamat administrator yang melakukannya.')
      await around.withDatabase(() => activate(Number(year), as, around))
    } else throw new WrongUse('Tulis show, atau activate dan tahunnya, di belakang season.')
    return 0
  },
}
