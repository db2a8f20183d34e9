// 'portal check' and 'portal audit': whether portal and audit chain are as they should be.
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { checkDemoPassword } from '#domain/accounts/password/password.server.ts'
import { sumConnections, workerRuns } from '#domain/operations/running-processes.ts'
import { formatHead, parseHead, verifyAuditChain } from '#platform/audit/audit-chain.ts'
import { connectionPool, database, schemaIsCurrent, withDatabaseAt } from '#platform/database/database.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { type Environment, env } from '#platform/env.server.ts'
import { reasonOf } from '#platform/explain-error.server.ts'
import { mailServerProblem } from '#platform/mail.server.ts'
import { callbackPath, oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { connectionLimit, neededConnections, spareConnections } from '#scripts/start/connections.ts'
import { startWarnings } from '#scripts/start-warnings.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

export interface Finding {
  readonly level: 'fine' | 'warning' | 'wrong'
  readonly about: string
  readonly says: string
}

const finding = (level: Finding['level'], about: string, says: string): Finding => ({ level, about, says })

/** The clock of the database may be off by this many milliseconds. */
const clockTolerance = 5_000

/** Free space in bytes that a backup and the log need, and below which nothing can be written soon. */
const enough = 2 * 1024 ** 3
const tooLittle = 256 * 1024 ** 2

/** True for a secret that is too short, or made of so few signs that it was hardly drawn by lot. */
const isWeak = (secret: string, length: number) => secret.length < length || new Set(secret).size < 10

function passwordOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : decodeURIComponent(new URL(url).password) || undefined
}

export function checkSecrets(
  settings: Pick<
    Environment,
    | ('secret' | 'metricsToken' | 'demo' | 'demoHereOnly' | 'demoPassword')
    | ('databaseUrl' | 'databaseOwnerUrl' | 'databaseReplicaUrl')
  >,
): Finding[] {
  const { secret, metricsToken, databaseUrl, databaseOwnerUrl, databaseReplicaUrl } = settings
  const named: readonly (readonly [string, string | undefined, number])[] = [
    ['PORTAL_SECRET', secret, 32],
    ['METRICS_TOKEN', metricsToken, 24],
    ['DATABASE_URL', passwordOf(databaseUrl), 16],
    ['DATABASE_OWNER_URL', passwordOf(databaseOwnerUrl), 16],
    ['DATABASE_REPLICA_URL', passwordOf(databaseReplicaUrl), 16],
  ]
  const weak = named
    .filter(([, value, length]) => value !== undefined && isWeak(value, length))
    .map(([name, , length]) =>
      finding('warning', 'rahasia', `${name} mudah ditebak. Pakai paling sedikit ${length} karakter acak.`),
    )
  if (settings.demo && !settings.demoHereOnly) {
    try {
      checkDemoPassword(settings.demoPassword)
    } catch (error) {
      weak.push(finding('wrong', 'rahasia', (error as Error).message))
    }
  }
  return weak.length > 0 ? weak : [finding('fine', 'rahasia', 'cukup panjang')]
}

export function checkDisk(free: number): Finding {
  const freeSpace = `${Math.floor(free / 1024 ** 2).toLocaleString('id-ID')} MB tersisa di ${env.dataDir}`
  if (free < tooLittle) return finding('wrong', 'disk', `${freeSpace}. Kosongkan tempat.`)
  return finding(
    free < enough ? 'warning' : 'fine',
    'disk',
    free < enough ? `${freeSpace}. Kosongkan tempat.` : freeSpace,
  )
}

export function checkClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  if (Math.abs(aheadMs) <= clockTolerance) return finding('fine', 'jam', 'mesin ini dan basis data sama')
  return finding('warning', 'jam', `mesin ini dan basis data berbeda ${seconds} detik. Nyalakan NTP.`)
}

async function checkDisks(): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(env.dataDir)
    return checkDisk(bavail * bsize)
  } catch {
    return finding('warning', 'disk', `${env.dataDir} belum ada: portal membuatnya saat pertama menyala.`)
  }
}

async function checkReached(): Promise<Finding[]> {
  await reachDatabase({ patienceMs: 0 })
  const asked = Date.now()
  const { rows } = await connectionPool().query<{ at: Date; version: string }>(
    "select clock_timestamp() as at, current_setting('server_version') as version",
  )
  const [row] = rows
  const between = (asked + Date.now()) / 2
  const current = await schemaIsCurrent()
  return [
    finding('fine', 'basis data', `PostgreSQL ${row?.version} menjawab`),
    current
      ? finding('fine', 'tabel', 'sesuai versi portal ini')
      : finding('warning', 'tabel', 'belum sesuai versi portal ini: diperbarui saat portal menyala.'),
    checkClock((row?.at.getTime() ?? between) - between),
    ...(current ? await checkProcesses() : []),
  ]
}

export function judgeProcesses(
  { processes, connections }: { readonly processes: number; readonly connections: number },
  works: boolean,
  limit: number,
): Finding[] {
  const wanted = { poolSize: env.databasePoolSize, webProcesses: env.webProcesses, works: true }
  const needed = (processes > 0 ? connections : neededConnections(wanted)) + spareConnections
  const figures = `semua proses portal, perintah, dan cadangan memerlukan ${needed} dari ${limit}`
  const held =
    needed <= limit
      ? finding('fine', 'sambungan', figures)
      : finding('wrong', 'sambungan', `${figures}. Naikkan max_connections, atau turunkan WEB_PROCESSES.`)
  if (processes === 0) return [held, finding('warning', 'pekerja', 'portal tidak sedang berjalan.')]
  if (works) return [held, finding('fine', 'pekerja', 'berjalan')]
  const stopped = 'tidak berjalan: email, WhatsApp, dan tugas terjadwal menunggu. Nyalakan worker.'
  return [held, finding('wrong', 'pekerja', stopped)]
}

async function checkProcesses(): Promise<Finding[]> {
  const [sum, works, limit] = await Promise.all([sumConnections(database), workerRuns(), connectionLimit(database)])
  return judgeProcesses(sum, works, limit)
}

async function checkDatabase({ withRunningDatabase }: Surroundings): Promise<Finding[]> {
  try {
    const found = await withRunningDatabase(checkReached)
    return found ?? [finding('warning', 'basis data', 'bawaan, tidak menyala: menyala bersama portal.')]
  } catch (error) {
    return [finding('wrong', 'basis data', reasonOf(error))]
  }
}

async function identify(url: string) {
  const { rows } = await withDatabaseAt(url, (database) =>
    database.execute<{ cluster: string; inRecovery: boolean }>(
      sql`select system_identifier::text as cluster, pg_is_in_recovery() as "inRecovery" from pg_control_system()`,
    ),
  )
  return rows[0]
}

export async function checkReplica(replicaUrl: string | undefined, url: string | undefined): Promise<Finding[]> {
  if (replicaUrl === undefined || url === undefined) return []
  try {
    const [replica, primary] = await Promise.all([identify(replicaUrl), identify(url)])
    const follows = replica?.inRecovery === true && replica.cluster === primary?.cluster
    if (follows) return [finding('fine', 'replika', 'menjawab')]
    return [finding('warning', 'replika', 'bukan replika basis data ini: laporan dibaca dari basis data utama.')]
  } catch (error) {
    const reason = reasonOf(error)
    return [finding('warning', 'replika', `tidak dapat dihubungi (${reason}): laporan dibaca dari basis data utama.`)]
  }
}

async function checkMail(): Promise<Finding> {
  const problem = await mailServerProblem()
  if (problem === undefined) return finding('fine', 'email', 'server email menerima sambungan')
  if (problem === null) return finding('warning', 'email', 'SMTP_URL kosong: email hanya disimpan, tidak dikirim.')
  return finding('wrong', 'email', `server email tidak dapat dipakai: ${problem}`)
}

async function checkProvider(provider = oidcProvider): Promise<Finding[]> {
  if (!provider) return []
  const answers = (await provider.begin(false)) !== null
  const says = answers
    ? `${provider.name} menjawab; alamat kembali yang didaftarkan di sana: ${env.origin}${callbackPath}`
    : `${provider.name} tidak menjawab sebagai ${provider.issuer}. Periksa OIDC_ISSUER dan jaringannya.`
  return [finding(answers ? 'fine' : 'wrong', 'akun luar', says)]
}

const marks = { fine: 'baik ', warning: 'perlu', wrong: 'SALAH' } as const

export const checkCommand: Command = {
  summary: 'memeriksa pengaturan, basis data, pekerja, email, akun luar, disk, jam, dan rahasia',
  usage: [
    'Cara pakai: portal check',
    '',
    'Memeriksa pengaturan dari lingkungan dan .env, basis data dan sambungannya, pekerja antrean, replika dan penyedia akun (OIDC)',
    'bila dipakai, server email, tempat di disk, jam, dan kekuatan rahasia, tanpa mengubah apa pun. Keluar dengan 1 bila ada yang SALAH; "perlu" berarti sebaiknya dilihat.',
  ].join('\n'),
  run: async (args, around) => {
    reading(() => parseArgs({ args: [...args] }))
    // A wrong setting has ended this process already, with its name.
    const settings = [
      finding('fine', 'pengaturan', `terbaca; alamat portal ${env.origin}`),
      ...startWarnings(env).map((says) => finding('warning', 'pengaturan', says)),
    ]
    const [database, replica, mail, provider, disk] = await Promise.all([
      checkDatabase(around),
      checkReplica(env.databaseReplicaUrl, env.databaseUrl),
      checkMail(),
      checkProvider(),
      checkDisks(),
    ])
    const findings = [...settings, ...checkSecrets(env), ...database, ...replica, mail, ...provider, disk]
    for (const { level, about, says } of findings) around.say(`${marks[level]}  ${about.padEnd(10)}  ${says}`)
    return findings.some(({ level }) => level === 'wrong') ? 1 : 0
  },
}

export const auditCommand: Command = {
  summary: 'memeriksa keutuhan log akses',
  usage: [
    'Cara pakai: portal audit verify [--head NOMOR:64-DIGIT]…',
    '',
    'Memeriksa bahwa log akses masih seperti saat ditulis. --head: ujung rantai dari catatan (log) harian yang',
    'harus ada di dalamnya, boleh beberapa kali. Keluar dengan 1 bila log tidak utuh.',
  ].join('\n'),
  run: async (args, { say, complain, withDatabase }) => {
    const options = { head: { type: 'string', multiple: true } } as const
    const { values, positionals } = reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))
    if (positionals.join(' ') !== 'verify') throw new WrongUse('Tulis verify di belakang audit.')
    const expected = (values.head ?? []).map((text) => {
      const head = parseHead(text)
      if (!head) throw new Error(`--head ${text}: isinya harus NOMOR:64-DIGIT, seperti di catatan (log) harian.`)
      return head
    })
    const { head, problems } = await withDatabase(() => verifyAuditChain(expected))
    if (problems.length > 0) {
      complain(['Log akses TIDAK utuh:', ...problems.map((each) => `  ${each}`)].join('\n'))
      return 1
    }
    say(`Log akses utuh: ${head.position.toLocaleString('id-ID')} catatan.\nUjung rantai: ${formatHead(head)}`)
    return 0
  },
}
