// Holds deploy/ to the portal: what it names exists, and every setting is one that platform/env.server.ts reads.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readEnvironment } from '#platform/env.server.ts'
import { releaseParts } from '#scripts/release/release-manifest.ts'
import { copiedSources, instructionsOf } from './dockerfile.ts'

const read = (file: string) => readFileSync(file, 'utf8')

const known = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))

/** Names and values of the lines that are not comments. */
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

const dockerfile = instructionsOf(read('deploy/Dockerfile'))
const of = (name: string) => dockerfile.filter((each) => each.name === name).map((each) => each.rest)
const containerEnvironment = Object.fromEntries(
  of('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
)

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  read_only: z.boolean().default(false),
  mem_limit: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
})

const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }))

const portals = Object.entries(compose.services).filter(([, { image }]) => image === 'helpdesk-spmb')

test('the Dockerfile copies all that a release is packed from', () => {
  const copied = copiedSources(read('deploy/Dockerfile'))
  const missing = releaseParts.filter((part) => !part.startsWith('build/') && !copied.includes(part))
  expect(missing).toEqual([])
})

test('everything the Dockerfile copies from the project exists', () => {
  const sources = copiedSources(read('deploy/Dockerfile'))
  expect(sources.length).toBeGreaterThan(15)
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(sources.filter((source) => ignored.includes(source))).toEqual([])
})

test('the container runs as no one in particular, and is asked for its health where the portal answers', () => {
  expect(of('USER')).toEqual(['10001:10001'])
  expect(dockerfile.map(({ name }) => name).lastIndexOf('USER')).toBeGreaterThan(
    dockerfile.map(({ name }) => name).lastIndexOf('RUN'),
  )
  const path = /(\/\w+)`\)\.then/.exec(of('HEALTHCHECK')[0] ?? '')?.[1]
  expect(read('server/endpoints/health.ts')).toContain(`.get('${path}'`)
  expect(of('EXPOSE')).toEqual([containerEnvironment.PORT])
})

test('the container and compose.yaml set only what the portal reads', () => {
  const names = [...Object.keys(containerEnvironment), ...portals.flatMap(([, each]) => Object.keys(each.environment))]
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('compose.yaml runs two web processes and a worker, each with a read-only root', () => {
  expect(portals.map(([name, { command, read_only }]) => ({ name, command, read_only }))).toEqual([
    { name: 'web1', command: undefined, read_only: true },
    { name: 'web2', command: undefined, read_only: true },
    { name: 'worker', command: ['worker'], read_only: true },
  ])
  expect(compose.services.worker?.healthcheck).toEqual({ disable: true })
  expect(compose.services.caddy?.environment.PORTAL_UPSTREAMS).toBe(
    ['web1', 'web2'].map((name) => `${name}:${containerEnvironment.PORT}`).join(' '),
  )
})

test('each unit and container of the portal is one web process', () => {
  expect(portals.map(([name, { environment }]) => [name, environment.WEB_PROCESSES])).toEqual([
    ['web1', '1'],
    ['web2', '1'],
    ['worker', '1'],
  ])
  expect(read('deploy/systemd/helpdesk-spmb-web@.service')).toMatch(/^Environment=.*\bWEB_PROCESSES=1$/m)
})

test('units, upgrade and rollback go by one link to versioned folders', () => {
  const paths = globSync('deploy/systemd/*.service').flatMap(
    (file) => read(file).match(/\/opt\/helpdesk-spmb\S*/g) ?? [],
  )
  expect(paths.length).toBeGreaterThan(6)
  expect(paths.filter((path) => !path.startsWith('/opt/helpdesk-spmb/current'))).toEqual([])
  const steps = 'ln -sfn releases/VERSION /opt/helpdesk-spmb/current'
  for (const document of ['docs/operations/install.md', 'docs/operations/upgrade.md']) {
    expect([document, read(document)]).toEqual([document, expect.stringContaining(steps)])
  }
})

test('compose.yaml names exact versions and limits the memory of every service', () => {
  for (const [name, { image, ...rest }] of Object.entries(compose.services)) {
    expect([name, image]).toEqual([name, expect.stringMatching(/^(helpdesk-spmb|\w+:\d+\.\d+(\.\d+)?)$/)])
    expect([name, rest.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[gm]$/)])
  }
})

test('compose.yaml mounts only existing files and named volumes', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((each) => each.split(':')[0] ?? ''),
  )
  const lost = mounts.filter(
    (from) => !(from.startsWith('./') ? existsSync(join('deploy', from)) : from in compose.volumes),
  )
  expect(lost).toEqual([])
  for (const [, { build }] of portals) {
    expect(existsSync(join('deploy', build?.context ?? 'none', build?.dockerfile ?? 'none'))).toBe(true)
  }
})

test('compose.env.example holds what compose.yaml asks for, and nothing else', () => {
  const asked = new Set([...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
  expect(Object.keys(settingsIn(read('deploy/compose.env.example'))).sort()).toEqual([...asked].sort())
})

test('PostgreSQL of compose.yaml has the connections that its portals may take', () => {
  const [, perProcess = ''] = /at least (\d+) x processes \+ 10/.exec(read('docs/operations/configure.md')) ?? []
  const [, most = ''] = /max_connections=(\d+)/.exec(String(compose.services.database?.command)) ?? []
  expect(Number(most)).toBeGreaterThanOrEqual(Number(perProcess) * portals.length + 10)
})

test('the portal takes the settings of compose.yaml and portal.env.example once they are filled in', () => {
  const filled = (value: string) => value.replaceAll(/\$\{PORTAL_DOMAIN[^}]*\}/g, 'bantuan.example')
  const secrets = (value: string) =>
    value.replaceAll(/\$\{(?:\w+):\?[^}]*\}/g, 'x'.repeat(40)).replaceAll(/\$\{\w+:-\}/g, '')
  for (const [, { environment }] of portals) {
    const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, secrets(filled(value))]))
    const { origin, demo, trustedProxies } = readEnvironment({ ...containerEnvironment, ...given })
    expect({ origin, demo, trustedProxies }).toEqual({
      ...{ origin: 'https://bantuan.example', demo: false, trustedProxies: 'nearby' },
    })
  }
  const settings = { ...settingsIn(read('deploy/portal.env.example')), PORTAL_SECRET: 'x'.repeat(40) }
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
  expect(readEnvironment(settings)).toMatchObject({ demo: false, drainSeconds: 5 })
})

test.each(globSync('deploy/systemd/*.service'))('%s sets what the portal reads and runs what a release has', (file) => {
  const text = read(file)
  const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  expect(set.filter((pair) => !known.has(pair.split('=')[0]))).toEqual([])
  expect(set).toContain('PORTAL_DATA_DIR=/var/lib/helpdesk-spmb')
  const runs = [...text.matchAll(/bin\/node (?:--\S+ )?(\S+)/g)].map(([, script]) => script ?? '')
  expect(runs).toHaveLength(1)
  expect(runs.filter((script) => script !== 'build/server/start.js' && !existsSync(script))).toEqual([])
})

test('the proxies let through a form with five files, and treat apart only addresses that exist', () => {
  const [, files = ''] = /let bodies of (\d+) MB through/.exec(read('docs/operations/configure.md')) ?? []
  const [, nginx = ''] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? []
  const [, caddy = ''] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? []
  expect(Number(nginx)).toBeGreaterThan(Number(files))
  // Caddy counts in millions.
  expect(Number(caddy) * 1_000_000).toBeGreaterThan(Number(files) * 1024 * 1024)
  const own = globSync('server/endpoints/**/*.ts').map(read).join('\n')
  const apart = [...read('deploy/nginx.conf').matchAll(/location = (\S+) /g)].map(([, path]) => path)
  expect(apart.filter((path) => !new RegExp(`\\.(get|post)\\('${path}'`).test(own))).toEqual([])
  expect(apart).toContain('/events')
})

test('both proxies buffer request bodies, so that slow senders do not hold the memory of the portal', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\t\trequest_buffers \d+MB$/m)
  expect(read('deploy/nginx.conf')).not.toMatch(/proxy_request_buffering off/)
})
