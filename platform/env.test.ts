// The environment's table: what each variable may be, what follows from it, and that every wrong value is named.

import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { type Environment, readEnvironment } from './env.server.ts'
import { readInstance } from './instance/read-instance.ts'

const secret = 'x'.repeat(32)
const outside = { DATABASE_URL: 'postgresql://portal:rahasia@db.example:5432/portal', PORTAL_SECRET: secret }

test('an empty environment is a portal that starts on this machine', () => {
  expect(readEnvironment({})).toEqual({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    origin: 'http://localhost:3000',
    helpdeskAppOrigin: '',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReplicaUrl: undefined,
    dataDir: 'data',
    secret: undefined,
    demo: true,
    demoHereOnly: true,
    demoPassword: 'Spmb-Demo-2025!',
    now: undefined,
    databasePoolSize: 20,
    webProcesses: Math.min(availableParallelism(), 8),
    misspelled: [],
    peakMeasured: true,
    drainSeconds: 0,
    smtpUrl: undefined,
    mailFrom: 'Helpdesk SPMB <helpdesk@spmb.test>',
    clamav: undefined,
    metricsToken: undefined,
    securityContact: undefined,
    logLevel: 'warn',
    trustedProxies: 'none',
    webhookRefusedNetworks: [],
    whatsapp: undefined,
    oidc: undefined,
    pushTestOrigin: undefined,
    traces: undefined,
    transcription: undefined,
    chat: undefined,
    instance: readInstance('jawa-tengah'),
  } satisfies Environment)
})

test('an empty text counts as not given', () => {
  const variables = ['HOST', 'PORT', 'PORTAL_ORIGIN', 'DATABASE_URL', 'PORTAL_DATA_DIR', 'PORTAL_DEMO', 'SMTP_URL']
  expect(readEnvironment(Object.fromEntries(variables.map((name) => [name, ''])))).toEqual(readEnvironment({}))
})

describe('what is given is taken', () => {
  test.each<[Record<string, string>, Partial<Environment>]>([
    [{ NODE_ENV: 'development' }, { mode: 'development' }],
    [{ PORT: '8080' }, { port: 8080, origin: 'http://localhost:8080' }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ PORTAL_ORIGIN: 'https://bantuan.example/', TRUST_PROXY: '1' }, { origin: 'https://bantuan.example' }],
    [{ PORTAL_ORIGIN: 'https://Bantuan.Example:443', TRUST_PROXY: '0' }, { origin: 'https://bantuan.example' }],
    [{ HELPDESK_APP_ORIGIN: 'https://helpdesk.example/' }, { helpdeskAppOrigin: 'https://helpdesk.example' }],
    [outside, { databaseUrl: outside.DATABASE_URL, secret, demo: false, logLevel: 'info' }],
    [{ DATABASE_URL: 'postgres://db.example/portal', PORTAL_SECRET: secret }, { demo: false }],
    [
      { ...outside, DATABASE_OWNER_URL: 'postgres://o@db.example/portal' },
      { databaseOwnerUrl: 'postgres://o@db.example/portal' },
    ],
    [{ DATABASE_POOL_SIZE: '40' }, { databasePoolSize: 40 }],
    [{ WEB_PROCESSES: '64' }, { webProcesses: 64 }],
    [{ PORTAL_DATA_DIR: '/var/lib/portal' }, { dataDir: '/var/lib/portal' }],
    [{ PORTAL_DEMO_PASSWORD: '12345678' }, { demoPassword: '12345678' }],
    [{ PORTAL_NOW: '2025-06-16T08:00:00+07:00' }, { now: new Date('2025-06-16T01:00:00Z') }],
    [{ SMTP_URL: 'smtps://surat.example:465' }, { smtpUrl: 'smtps://surat.example:465' }],
    [{ MAIL_FROM: 'Helpdesk <a@b.example>' }, { mailFrom: 'Helpdesk <a@b.example>' }],
    [{ CLAMAV_HOST: 'pemindai' }, { clamav: { host: 'pemindai', port: 3310 } }],
    [{ CLAMAV_HOST: '127.0.0.1:3311' }, { clamav: { host: '127.0.0.1', port: 3311 } }],
    [{ CLAMAV_HOST: '[::1]:3311' }, { clamav: { host: '::1', port: 3311 } }],
    [{ PUSH_TEST_ORIGIN: 'http://127.0.0.1:4510' }, { pushTestOrigin: 'http://127.0.0.1:4510' }],
    [{ METRICS_TOKEN: '0123456789abcdef' }, { metricsToken: '0123456789abcdef' }],
    [{ SECURITY_CONTACT: 'mailto:a@b.example' }, { securityContact: 'mailto:a@b.example' }],
    [{ SECURITY_CONTACT: 'https://b.example/lapor' }, { securityContact: 'https://b.example/lapor' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
      { traces: { endpoint: 'http://127.0.0.1:4318', service: 'helpdesk-spmb', ratio: 1 } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example', OTEL_SERVICE_NAME: 'web', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { traces: { endpoint: 'https://c.example', service: 'web', ratio: 0.1 } },
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, { traces: undefined }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ TRUST_PROXY: '1' }, { trustedProxies: 'nearby', drainSeconds: 5 }],
    [{ DRAIN_SECONDS: '7' }, { drainSeconds: 7 }],
    [
      { WEBHOOK_REFUSED_NETWORKS: '103.10.20.0/22, 2001:db8::1' },
      { webhookRefusedNetworks: ['103.10.20.0/22', '2001:db8::1'] },
    ],
    [{ TRUST_PROXY: '10.0.0.5' }, { trustedProxies: ['10.0.0.5'] }],
    [{ TRUST_PROXY: '10.0.0.5, 2001:db8::/32' }, { trustedProxies: ['10.0.0.5', '2001:db8::/32'] }],
    [
      {
        OIDC_ISSUER: 'https://akun.example/realms/dinas',
        OIDC_CLIENT_ID: 'portal',
        OIDC_CLIENT_SECRET: 's'.repeat(16),
      },
      {
        oidc: {
          issuer: 'https://akun.example/realms/dinas',
          clientId: 'portal',
          clientSecret: 's'.repeat(16),
          name: 'Akun Dinas',
        },
      },
    ],
    [{ OIDC_NAME: 'Akun Jateng' }, { oidc: undefined }],
    [
      { MODEL_API_URL: 'http://127.0.0.1:8000/v1', MODEL_API_KEY: 'kunci' },
      { transcription: undefined, chat: undefined },
    ],
    [
      { MODEL_API_URL: 'http://127.0.0.1:8000/v1/', MODEL_TRANSCRIPTION: 'whisper-1' },
      { transcription: { apiUrl: 'http://127.0.0.1:8000/v1', apiKey: undefined, model: 'whisper-1' } },
    ],
    [
      { MODEL_API_URL: 'http://127.0.0.1:8000/v1', MODEL_API_KEY: 'kunci', MODEL_CHAT: 'qwen' },
      { transcription: undefined, chat: { apiUrl: 'http://127.0.0.1:8000/v1', apiKey: 'kunci', model: 'qwen' } },
    ],
    [{ TRUST_PROXY: '0' }, { trustedProxies: 'none' }],
  ])('%j', (given, expected) => {
    expect(readEnvironment(given)).toMatchObject(expected)
  })
})

test.each(['MODEL_TRANSCRIPTION', 'MODEL_CHAT'])('%s needs the address of its server', (name) => {
  expect(() => readEnvironment({ [name]: 'uji' })).toThrow(`MODEL_API_URL: wajib diisi bila ${name} dipakai.`)
})

const ownPassword = { PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: 'milik-sendiri' }

describe('demo mode', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.10' }, false],
    [{ PORTAL_ORIGIN: 'http://localhost:8080' }, true],
    [{ PORTAL_ORIGIN: 'https://127.0.0.1', TRUST_PROXY: '0' }, true],
    [{ PORTAL_ORIGIN: 'http://[::1]:3000' }, true],
    [{ PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '0' }, false],
    [{ PORTAL_ORIGIN: 'http://192.168.1.10:3000' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ TRUST_PROXY: '0' }, true],
    [{ PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '1' }, false],
    [{ PORTAL_DEMO: '1' }, true],
    [{ PORTAL_DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', PORTAL_DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', ...ownPassword }, true],
    [{ PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '0', ...ownPassword }, true],
    [{ TRUST_PROXY: '1', ...ownPassword }, true],
    [{ PORTAL_DEMO_PASSWORD: 'milik-sendiri', HOST: '0.0.0.0' }, false],
    [outside, false],
    [{ ...outside, PORTAL_DEMO: '1' }, true],
  ])('%j: %s', (given, demo) => {
    expect(readEnvironment(given).demo).toBe(demo)
  })
})

describe('demo mode with the published password where strangers get in stops the start', () => {
  test.each<[Record<string, string>, string]>([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '0' }, 'PORTAL_ORIGIN=https://bantuan.example'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.5' }, 'TRUST_PROXY'],
    [{ ...outside, PORTAL_ORIGIN: 'http://bantuan.example' }, 'PORTAL_ORIGIN=http://bantuan.example'],
  ])('%j', (given, cause) => {
    for (const password of [{}, { PORTAL_DEMO_PASSWORD: 'Spmb-Demo-2025!' }]) {
      const read = () => readEnvironment({ ...given, ...password, PORTAL_DEMO: '1' })
      expect(read).toThrow(/^Pengaturan lingkungan salah:\n {2}PORTAL_DEMO: .*PORTAL_DEMO_PASSWORD/)
      expect(read).toThrow(`(${cause})`)
    }
  })
})

describe('demo mode answers this machine alone unless it was set with its own password', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ PORTAL_DEMO_PASSWORD: 'milik-sendiri' }, true],
    [{ PORTAL_DEMO: '1' }, true],
    [{ PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: 'Spmb-Demo-2025!' }, true],
    [ownPassword, false],
    [{ HOST: '0.0.0.0', ...ownPassword }, false],
    [{ PORTAL_DEMO: '0' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [outside, false],
  ])('%j: %s', (given, hereOnly) => {
    expect(readEnvironment(given).demoHereOnly).toBe(hereOnly)
  })
})

test.each<Record<string, string>>([
  { PUSH_TEST_ORIGIN: 'http://127.0.0.1:4510', HOST: '0.0.0.0', PORTAL_DEMO: '0' },
  { PUSH_TEST_ORIGIN: 'http://127.0.0.1:4510', PORTAL_ORIGIN: 'https://bantuan.example', TRUST_PROXY: '0' },
  { PUSH_TEST_ORIGIN: 'https://push.example' },
])('a push service of the tests stops a portal that others reach, and is on this machine: %j', (given) => {
  expect(() => readEnvironment(given)).toThrow('PUSH_TEST_ORIGIN')
})

describe('an https address without a word about the proxy that speaks TLS stops the start', () => {
  test.each(['https://bantuan.example', 'https://localhost:8443'])('%s', (address) => {
    for (const more of [{}, { TRUST_PROXY: '' }, { PORTAL_DEMO: '0' }, outside]) {
      const read = () => readEnvironment({ PORTAL_ORIGIN: address, ...more })
      expect(read).toThrow(/^Pengaturan lingkungan salah:\n {2}TRUST_PROXY: wajib diisi .*PORTAL_ORIGIN .*https/)
    }
    for (const said of ['0', '1', '10.0.0.5']) {
      expect(readEnvironment({ PORTAL_ORIGIN: address, TRUST_PROXY: said }).origin).toBe(address)
    }
  })
})

describe('a wrong value is refused by its name', () => {
  test.each([
    ['NODE_ENV', 'produksi'],
    ['HOST', '   '],
    ['PORT', 'tiga'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PORTAL_ORIGIN', 'bantuan.example'],
    ['PORTAL_ORIGIN', 'ftp://bantuan.example'],
    ['PORTAL_ORIGIN', 'https://bantuan.example/portal'],
    ['PORTAL_ORIGIN', 'https://bantuan.example/?a=1'],
    ['HELPDESK_APP_ORIGIN', 'helpdesk'],
    ['DATABASE_URL', 'mysql://db.example/portal'],
    ['DATABASE_OWNER_URL', 'mysql://db.example/portal'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', 'lima'],
    ['WEB_PROCESSES', '0'],
    ['WEB_PROCESSES', '65'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '2.5'],
    ['DATABASE_POOL_SIZE', 'banyak'],
    ['PORTAL_DATA_DIR', '  '],
    ['PORTAL_SECRET', 'pendek'],
    ['PORTAL_DEMO', 'ya'],
    ['PORTAL_DEMO_PASSWORD', 'pendek'],
    ['PORTAL_NOW', 'kemarin'],
    ['PORTAL_NOW', '2025-06-16T08:00:00'],
    ['SMTP_URL', 'https://surat.example'],
    ['MAIL_FROM', 'x'],
    ['CLAMAV_HOST', 'tcp://pemindai'],
    ['CLAMAV_HOST', 'pemindai:99999'],
    ['SECURITY_CONTACT', 'keamanan@bantuan.example'],
    ['SECURITY_CONTACT', 'http://bantuan.example/lapor'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nPolicy: https://lain.example'],
    ['OIDC_ISSUER', 'http://akun.dinas.example'],
    ['OIDC_ISSUER', 'akun.dinas.example'],
    ['OIDC_ISSUER', 'https://akun.example/.well-known/openid-configuration'],
    ['OIDC_ISSUER', 'https://akun.example/?realm=dinas'],
    ['OIDC_ISSUER', 'https://a:b@akun.example'],
    ['OIDC_CLIENT_ID', ' '],
    ['MODEL_API_URL', 'model.example/v1'],
    ['MODEL_API_KEY', ' '],
    ['MODEL_TRANSCRIPTION', 'dua kata'],
    ['MODEL_CHAT', 'dua kata'],
    ['OIDC_CLIENT_SECRET', 'pendek'],
    ['OIDC_NAME', 'x'],
    ['LOG_LEVEL', 'keras'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.5,'],
    ['TRUST_PROXY', '1,10.0.0.5'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['WEBHOOK_REFUSED_NETWORKS', '103.10.20.0/33'],
    ['TRUST_PROXY', '::/129'],
    ['TRUST_PROXY', '10.0.0.0/8/9'],
    ['TRUST_PROXY', '10.0.0.5:443'],
  ])('%s=%s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(
      new RegExp(`^Pengaturan lingkungan salah:\\n  ${name}: .+`),
    )
  })

  test('an outside database asks for a secret', () => {
    expect(() => readEnvironment({ DATABASE_URL: outside.DATABASE_URL })).toThrow(/\n {2}PORTAL_SECRET: wajib/)
    expect(() => readEnvironment({ DATABASE_OWNER_URL: outside.DATABASE_URL })).toThrow(/\n {2}DATABASE_URL: wajib/)
  })

  test('a provider of accounts that is set in part names what is missing, and no secret', () => {
    const whole = {
      ...{ OIDC_ISSUER: 'https://akun.example', OIDC_CLIENT_ID: 'portal' },
      OIDC_CLIENT_SECRET: 'rahasia-klien-dinas',
    }
    for (const name of Object.keys(whole)) {
      const read = () => readEnvironment({ ...whole, [name]: '' })
      expect(read).toThrow(new RegExp(`^Pengaturan lingkungan salah:\\n {2}${name}: wajib diisi [^\\n]*$`))
      expect(read).not.toThrow(/rahasia-klien/)
    }
    expect(readEnvironment({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.issuer).toBe(
      'http://127.0.0.1:4000',
    )
  })

  test('all wrong ones are named at once, and the secret ones are not repeated', () => {
    const read = () => readEnvironment({ PORT: 'tiga', PORTAL_SECRET: 'pendek', PORTAL_DEMO_PASSWORD: 'rahasia' })
    expect(read).toThrow(/PORT: [\s\S]*PORTAL_SECRET: [\s\S]*PORTAL_DEMO_PASSWORD: /)
    expect(read).not.toThrow(/pendek|: rahasia/)
  })
})
