// The environment, read once and checked: the only file that looks at process.env (a test holds it to that).
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { setInstance } from '#shared/instance.ts'
import { isLoopback } from '#shared/loopback.ts'
import { proxiesSetting, refusedNetworksSetting } from './address-ranges.ts'
import { type InstanceProfile, readInstance } from './instance/read-instance.ts'
import { type ModelSettings, modelOf, modelVariable } from './model/model-settings.ts'
import { type OidcSettings, oidcOf, oidcVariable } from './oidc/oidc-settings.ts'
import { findMisspelled, type MisspelledSetting } from './settings/misspelled-settings.ts'

const flag = z.enum(['0', '1'], { error: 'harus 0 atau 1' }).optional()

const originError = 'harus alamat http(s) tanpa jalur di belakangnya, misalnya https://bantuan.example'

const origin = z
  .url({ protocol: /^https?$/, error: originError })
  .transform((address) => new URL(address))
  .refine(({ href, origin: itself }) => href === `${itself}/`, originError)
  .transform(({ origin: itself }) => itself)

/** Stands in .env.example and the manual, so it is no secret. */
const publishedDemoPassword = 'Spmb-Demo-2025!'

/** More are started only when they are asked for: each takes connections to the database and memory. */
const mostWebProcesses = 8

const templateName = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, 'harus nama templat: huruf kecil, angka, garis bawah')
  .optional()

const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'harus alamat postgresql://…' })

const wholeNumber = (least: number, most: number) => {
  const error = `harus angka ${least} sampai ${most}`
  return z.coerce.number({ error }).int('harus angka bulat').min(least, error).max(most, error)
}

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'harus development, production, atau test' })
    .default('production'),
  HOST: z.string().trim().min(1, 'tidak boleh kosong').default('127.0.0.1'),
  PORT: wholeNumber(1, 65535).default(3000),
  PORTAL_ORIGIN: origin.optional(),
  HELPDESK_APP_ORIGIN: origin.optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_OWNER_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20),
  WEB_PROCESSES: wholeNumber(1, 64).optional(),
  PORTAL_DATA_DIR: z.string().trim().min(1, 'tidak boleh kosong').default('data'),
  PORTAL_SECRET: z.string().min(32, 'harus paling sedikit 32 karakter acak').optional(),
  PORTAL_INSTANCE: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'harus nama folder di instances/')
    .default('jawa-tengah'),
  PORTAL_DEMO: flag,
  PEAK_MEASURED: flag,
  PORTAL_DEMO_PASSWORD: z.string().min(8, 'harus paling sedikit 8 karakter').default(publishedDemoPassword),
  PORTAL_NOW: z.iso
    .datetime({ offset: true, error: 'harus waktu ISO 8601, misalnya 2025-06-16T08:00:00+07:00' })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'harus alamat smtp://… atau smtps://…' }).optional(),
  MAIL_FROM: z.string().trim().min(3, 'harus nama dan alamat pengirim').default('Helpdesk SPMB <helpdesk@spmb.test>'),
  CLAMAV_HOST: z
    .string()
    .refine((address) => /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(address) && URL.canParse(`tcp://${address}`), {
      error: 'harus nama atau alamat, boleh dengan port di belakangnya, misalnya 127.0.0.1:3310',
    })
    .optional(),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/, error: 'harus alamat http(s)://…, misalnya https://graph.facebook.com/v23.0' })
    .default('https://graph.facebook.com/v23.0'),
  WHATSAPP_TOKEN: z.string().trim().min(1).optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .trim()
    .regex(/^\d{5,30}$/, 'harus angka, ID nomor telepon dari WhatsApp Manager')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'harus rahasia aplikasi, paling sedikit 16 karakter').optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'harus paling sedikit 16 karakter acak').optional(),
  WHATSAPP_NUMBER: z
    .string()
    .trim()
    .regex(/^[1-9]\d{9,14}$/, 'harus nomor dengan kode negara tanpa tanda, misalnya 6281234567890')
    .optional(),
  WHATSAPP_ANSWER_TEMPLATE: templateName,
  WHATSAPP_CODE_TEMPLATE: templateName,
  WHATSAPP_GREETING_TEMPLATE: templateName,
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'harus kode bahasa templat, misalnya id')
    .default('id'),
  OIDC_ISSUER: oidcVariable.issuer.optional(),
  OIDC_CLIENT_ID: oidcVariable.clientId.optional(),
  OIDC_CLIENT_SECRET: oidcVariable.clientSecret.optional(),
  OIDC_NAME: oidcVariable.name.default('Akun Dinas'),
  MODEL_API_URL: modelVariable.apiUrl.optional(),
  MODEL_API_KEY: modelVariable.apiKey.optional(),
  MODEL_TRANSCRIPTION: modelVariable.name.optional(),
  MODEL_CHAT: modelVariable.name.optional(),
  PUSH_TEST_ORIGIN: origin
    .refine((address) => isLoopback(new URL(address).hostname), 'harus alamat di mesin ini, hanya untuk pengujian')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'harus paling sedikit 16 karakter acak').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'harus alamat http(s)://…, misalnya http://127.0.0.1:4318' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1, 'tidak boleh kosong').default('helpdesk-spmb'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'harus angka 0 sampai 1' })
    .min(0, 'harus angka 0 sampai 1')
    .max(1, 'harus angka 0 sampai 1')
    .default(1),
  SECURITY_CONTACT: z
    .string()
    .trim()
    .regex(/^(mailto:[^\s@]{1,64}@[^\s@]{1,255}|https:\/\/\S{1,500})$/, {
      error: 'harus alamat mailto:… atau https://…, misalnya mailto:keamanan@bantuan.example',
    })
    .refine((address) => URL.canParse(address), 'harus alamat mailto:… atau https://…')
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'harus salah satu dari trace, debug, info, warn, error, fatal, silent',
    })
    .optional(),
  TRUST_PROXY: proxiesSetting,
  WEBHOOK_REFUSED_NETWORKS: refusedNetworksSetting,
})

export interface TraceSettings {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly service: string
  readonly ratio: number
}

export interface WhatsappSettings {
  /** With its version, without a trailing slash. */
  readonly apiUrl: string
  readonly token: string
  readonly phoneId: string
  readonly appSecret: string
  readonly verifyToken: string
  readonly number: string | undefined
  /** Names of approved templates, for messages outside the 24 hours after the last message of a number. */
  readonly templates: Readonly<Record<'answer' | 'code' | 'greeting', string | undefined>>
  readonly templateLanguage: string
}

export interface Environment {
  /** The province that is served, and the folder of its content. */
  readonly instance: InstanceProfile
  readonly mode: 'development' | 'production' | 'test'
  readonly host: string
  readonly port: number
  readonly origin: string
  /** Where '/app/auth/sign-in' and '/app/auth/sign-up' live; '' means: here. */
  readonly helpdeskAppOrigin: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly databaseReplicaUrl: string | undefined
  /** Seconds between failing health checks and taking no more connections. */
  readonly drainSeconds: number
  readonly databasePoolSize: number
  readonly webProcesses: number
  readonly dataDir: string
  readonly secret: string | undefined
  readonly demo: boolean
  readonly peakMeasured: boolean
  /**
   * True for a demo that no one asked for, or whose password everybody can read: no one gets in from elsewhere, whatever
   * stands in front of the portal.
   */
  readonly demoHereOnly: boolean
  readonly demoPassword: string
  readonly now: Date | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly clamav: { readonly host: string; readonly port: number } | undefined
  readonly whatsapp: WhatsappSettings | undefined
  readonly oidc: OidcSettings | undefined
  readonly transcription: ModelSettings | undefined
  readonly chat: ModelSettings | undefined
  readonly pushTestOrigin: string | undefined
  readonly metricsToken: string | undefined
  readonly traces: TraceSettings | undefined
  readonly securityContact: string | undefined
  readonly logLevel: string
  /**
   * Whose X-Forwarded-For is trusted: no one's, that of connections from this machine or its private network, or
   * that of these addresses and ranges (CIDR).
   */
  readonly trustedProxies: 'none' | 'nearby' | readonly string[]
  /** Addresses and ranges (CIDR) of the operator's own that webhooks do not reach, in addition to all that are not public. */
  readonly webhookRefusedNetworks: readonly string[]
  readonly misspelled: readonly MisspelledSetting[]
}

function clamavAt(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${address}`)
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

/** @throws Error when some of the four settings that belong together are missing. */
function whatsappOf(value: z.output<typeof variables>): WhatsappSettings | undefined {
  const needed = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
  const missing = needed.filter((name) => value[name] === undefined)
  if (missing.length === needed.length) return undefined
  const [token, phoneId, appSecret, verifyToken] = needed.map((name) => value[name])
  if (!token || !phoneId || !appSecret || !verifyToken) {
    const lines = missing.map((name) => `  ${name}: wajib diisi bila WhatsApp dihubungkan.`)
    throw new Error(`Pengaturan lingkungan salah:\n${lines.join('\n')}`)
  }
  return {
    apiUrl: value.WHATSAPP_API_URL.replace(/(?<!\/)\/+$/, ''),
    ...{ token, phoneId, appSecret, verifyToken, number: value.WHATSAPP_NUMBER },
    templates: {
      answer: value.WHATSAPP_ANSWER_TEMPLATE,
      code: value.WHATSAPP_CODE_TEMPLATE,
      greeting: value.WHATSAPP_GREETING_TEMPLATE,
    },
    templateLanguage: value.WHATSAPP_TEMPLATE_LANGUAGE,
  }
}

function exposedBy({ HOST, PORTAL_ORIGIN, TRUST_PROXY }: z.output<typeof variables>): string | undefined {
  if (PORTAL_ORIGIN && !isLoopback(new URL(PORTAL_ORIGIN).hostname)) return `PORTAL_ORIGIN=${PORTAL_ORIGIN}`
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return (TRUST_PROXY ?? 'none') === 'none' ? undefined : 'TRUST_PROXY'
}

function tracesOf(value: z.output<typeof variables>): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = value
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/(?<!\/)\/+$/, ''), service, ratio }
}

/** @throws Error when it is set on a portal that others reach: a device could make it call servers of its network. */
function pushTestOriginOf(value: z.output<typeof variables>): string | undefined {
  const exposed = exposedBy(value)
  if (value.PUSH_TEST_ORIGIN && exposed) {
    throw new Error(
      `Pengaturan lingkungan salah:\n  PUSH_TEST_ORIGIN: hanya untuk pengujian di mesin ini, tidak bersama ${exposed}.`,
    )
  }
  return value.PUSH_TEST_ORIGIN
}

/**
 * Demo mode, whose accounts share one password: the default only where no other machine can connect.
 * @throws Error when it is asked for elsewhere with the password that everybody can read.
 */
function isDemo(value: z.output<typeof variables>): boolean {
  const exposed = exposedBy(value)
  if (value.PORTAL_DEMO === undefined) return !value.DATABASE_URL && !exposed
  if (value.PORTAL_DEMO === '1' && exposed && value.PORTAL_DEMO_PASSWORD === publishedDemoPassword) {
    throw new Error(
      `Pengaturan lingkungan salah:\n  PORTAL_DEMO: mode demo pada portal yang dapat dijangkau orang lain (${exposed}) ` +
        'memerlukan kata sandi sendiri. Isi PORTAL_DEMO_PASSWORD dengan kata sandi lain, atau PORTAL_DEMO=0.',
    )
  }
  return value.PORTAL_DEMO === '1'
}

/**
 * Checks the variables and works out what follows from them.
 * @throws Error naming every wrong variable and what it may be.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Pengaturan lingkungan salah:\n${lines.join('\n')}\nLihat .env.example untuk penjelasannya.`)
  }
  const value = parsed.data
  if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) {
    throw new Error('Pengaturan lingkungan salah:\n  DATABASE_URL: wajib diisi bila DATABASE_OWNER_URL dipakai.')
  }
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL) {
    throw new Error('Pengaturan lingkungan salah:\n  DATABASE_URL: wajib diisi bila DATABASE_REPLICA_URL dipakai.')
  }
  if (value.DATABASE_URL && !value.PORTAL_SECRET) {
    throw new Error('Pengaturan lingkungan salah:\n  PORTAL_SECRET: wajib diisi bila DATABASE_URL dipakai.')
  }
  // The portal speaks no TLS itself, so something stands in front of it.
  if (value.PORTAL_ORIGIN?.startsWith('https:') && !value.TRUST_PROXY) {
    throw new Error(
      'Pengaturan lingkungan salah:\n  TRUST_PROXY: wajib diisi bila PORTAL_ORIGIN memakai https: 1 untuk satu proxy di ' +
        'mesin ini atau jaringan privatnya, atau alamat semua proxy. Isi 0 hanya bila proxy itu tidak meneruskan alamat ' +
        'pengunjung (X-Forwarded-For); semua pengunjung lalu berbagi batas satu jaringan.',
    )
  }
  const trustedProxies = value.TRUST_PROXY ?? 'none'
  const demo = isDemo(value)
  return {
    mode: value.NODE_ENV,
    instance: readInstance(value.PORTAL_INSTANCE),
    host: value.HOST,
    port: value.PORT,
    origin: value.PORTAL_ORIGIN ?? `http://localhost:${value.PORT}`,
    helpdeskAppOrigin: value.HELPDESK_APP_ORIGIN ?? '',
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    webProcesses: value.WEB_PROCESSES ?? Math.min(availableParallelism(), mostWebProcesses),
    dataDir: value.PORTAL_DATA_DIR,
    secret: value.PORTAL_SECRET,
    demo,
    demoHereOnly: demo && (value.PORTAL_DEMO === undefined || value.PORTAL_DEMO_PASSWORD === publishedDemoPassword),
    demoPassword: value.PORTAL_DEMO_PASSWORD,
    now: value.PORTAL_NOW ? new Date(value.PORTAL_NOW) : undefined,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    clamav: value.CLAMAV_HOST ? clamavAt(value.CLAMAV_HOST) : undefined,
    whatsapp: whatsappOf(value),
    oidc: oidcOf(value),
    transcription: modelOf(value, 'MODEL_TRANSCRIPTION'),
    chat: modelOf(value, 'MODEL_CHAT'),
    pushTestOrigin: pushTestOriginOf(value),
    metricsToken: value.METRICS_TOKEN,
    traces: tracesOf(value),
    securityContact: value.SECURITY_CONTACT,
    // A demo runs in someone's terminal, where a line per request is noise.
    logLevel: value.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustedProxies,
    webhookRefusedNetworks: value.WEBHOOK_REFUSED_NETWORKS,
    misspelled: findMisspelled(Object.keys(given), Object.keys(variables.shape)),
    peakMeasured: value.PEAK_MEASURED !== '0',
    drainSeconds: value.DRAIN_SECONDS ?? (trustedProxies === 'none' ? 0 : 5),
  }
}

function readOrStop(): Environment {
  try {
    // What is set in the environment already wins over the file.
    if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env')
    return readEnvironment(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

export const env: Environment = readOrStop()

setInstance(env.instance.facts)
